#!/bin/sh
# Runs a task: `sh scripts/run.sh start`. First run.mjs prepares the task (fetches Node, installs, builds) and prints
# the command. Then this shell becomes that command, so that no extra process stays and signals reach the server
# directly.
command=$(node "$(dirname "$0")/run.mjs" "$@") || exit
cd "$(dirname "$0")/.." && eval "exec $command"
