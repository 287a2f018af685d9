"""What each rule of each game says, one folder a game, one file a rule."""
