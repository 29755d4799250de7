"""What stands round the board: prompt, battle, dice, log, rules."""
