#!/usr/bin/env bash
# Prints what CHANGELOG.md says about a version: the text between its heading and the next one.
# Usage: .github/release-notes.sh 0.1.0
# Fails if there is nothing: a release without notes is a forgotten changelog.
set -euo pipefail
version=${1:?which version?}
changelog="$(dirname "$0")/../CHANGELOG.md"

# The heading may be written "## 0.1.0" or "## [0.1.0] - 2026-01-31". Link definitions at the page's end are no notes.
notes=$(awk -v version="$version" '
  /^## / { name = $2; gsub(/[][]/, "", name); inside = (name == version); next }
  /^\[[^]]+\]: / { next }
  inside' "$changelog")

if [ -z "${notes//[[:space:]]/}" ]; then
  echo "CHANGELOG.md says nothing about $version" >&2
  exit 1
fi
printf '%s\n' "$notes"
