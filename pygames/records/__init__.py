"""Records of games: replay, summaries, links, repair, tables of columns."""
