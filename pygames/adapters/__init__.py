"""Adapters to other libraries, each behind an extra and imported only by name.

`pettingzoo` is the shortest one to start from, `encoding` numbers moves and views for all of them.
`benchmark_libraries` compares speeds. It is not an adapter.
"""
