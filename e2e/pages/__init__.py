"""Page objects: the actions of a person on each screen."""
