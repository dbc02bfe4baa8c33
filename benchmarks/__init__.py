"""What has a target is timed here: `make bench` runs every module of this folder."""
