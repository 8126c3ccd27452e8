"""Tests of people, groups, leagues and what games tell."""
