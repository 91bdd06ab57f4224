"""What can be asked of a game, or come up in one, that cannot be done."""


class GameError(Exception):
    """Something asked of a game that it cannot do."""


class Crowded(GameError):
    """More at once than rules leave room for: lasting effects that pile up, or arrivals that bring about others."""
