"""Adapters to other libraries, each behind an extra and imported only by name.

`pettingzoo` is the shortest one to start from, `encoding` numbers moves and views for all of them.
`dask` runs arenas on a cluster and `benchmark_libraries` compares speeds. They adapt no game.
"""
