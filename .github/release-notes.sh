#!/usr/bin/env bash
# Prints the section of CHANGELOG.md about a version: the text between its heading and the next one.
# Usage: .github/release-notes.sh 0.1.0
# Fails if there is no text, because then the changelog was forgotten.
set -euo pipefail
version=${1:?which version?}
changelog="$(dirname "$0")/../CHANGELOG.md"

# The heading may be written "## 0.1.0" or "## [0.1.0] - 2026-01-31". Link definitions at the end of the page are not part of the notes.
notes=$(awk -v version="$version" '
  /^## / { name = $2; gsub(/[][]/, "", name); inside = (name == version); next }
  /^\[[^]]+\]: / { next }
  inside' "$changelog")

if [ -z "${notes//[[:space:]]/}" ]; then
  echo "CHANGELOG.md says nothing about $version" >&2
  exit 1
fi
printf '%s\n' "$notes"
