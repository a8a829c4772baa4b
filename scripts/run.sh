#!/bin/sh
# Runs a task: `sh scripts/run.sh start`. run.mjs prepares it (fetches Node, installs, builds) and prints the command, and
# this shell becomes that command. So no extra process stays, and signals reach the server directly.
command=$(node "$(dirname "$0")/run.mjs" "$@") || exit
cd "$(dirname "$0")/.." && eval "exec $command"
