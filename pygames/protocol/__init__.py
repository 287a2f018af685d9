"""The JSON protocol of the bridge: types, parsing of requests, JSON Schemas."""
