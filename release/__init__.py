"""How a release is built and tried."""
