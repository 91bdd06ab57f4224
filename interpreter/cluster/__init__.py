"""Blocks of games played on other machines, by a scheduler of dask.distributed and its workers (extra `cluster`)."""
