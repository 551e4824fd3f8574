#!/usr/bin/env bash
# Surprise: npm can leave the addresses of packages out of its lock file, for those who install from several registries.
# `npm ci` installs from such a lock. `npm sbom` calls the same installation invalid, and lists nothing, as soon as any
# package wants another one by a tag such as `latest`: it no longer believes that the tag led to the version.
# Package: npm@11.19.1, with @paulirish/trace_engine@0.0.65, which wants legacy-javascript and third-party-web `latest`.
# Behavior: with addresses, `npm ci` and `npm sbom` end with 0; without them, `npm ci` with 0 and `npm sbom` with 1.
# Output seen:
#   with addresses: npm ci ends with 0, npm sbom with 0
#   without addresses: npm ci ends with 0, npm sbom with 1 (ESBOMPROBLEMS: legacy-javascript third-party-web)
# Date: 2026-12-01
# Who would meet it: whoever adds a list of parts to releases: the package is one of Lighthouse, so the list fails in a
# project that installs and works, until packages for developing are left out of it.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir tool project
echo '{"private":true}' > tool/package.json
(cd tool && npm install --silent --no-audit --no-fund --ignore-scripts npm@11.19.1) > install.log 2>&1 ||
  { echo 'not run: the packages could not be installed'; cat install.log; exit 1; }
npm() { node "$work/tool/node_modules/npm/bin/npm-cli.js" "$@"; }
cd project
flags=(--silent --no-audit --no-fund --ignore-scripts)

look() {
  rm -rf node_modules package-lock.json
  echo '{"name":"shop","version":"1.0.0","private":true,"dependencies":{"@paulirish/trace_engine":"0.0.65"}}' > package.json
  npm install "${flags[@]}" "$2" > ../install.log 2>&1 ||
    { echo 'not run: the packages could not be installed'; cat ../install.log; exit 1; }
  local ci=0 sbom=0 problems
  npm ci "${flags[@]}" "$2" > /dev/null 2>&1 || ci=$?
  npm sbom --sbom-format=cyclonedx "$2" > sbom.json 2> errors.txt || sbom=$?
  problems=$(sed -n 's/^npm error code \(ESBOM.*\)/\1:/p; s/^npm error invalid: \([a-z-]*\)@.*/\1/p' errors.txt | sort | xargs)
  echo "$1: npm ci ends with $ci, npm sbom with $sbom${problems:+ ($problems)}"
}
{
  look 'with addresses' --omit-lockfile-registry-resolved=false
  look 'without addresses' --omit-lockfile-registry-resolved=true
} > ../seen.txt
cat > ../expected.txt <<'TXT'
with addresses: npm ci ends with 0, npm sbom with 0
without addresses: npm ci ends with 0, npm sbom with 1 (ESBOMPROBLEMS: legacy-javascript third-party-web)
TXT

cat ../seen.txt
if ! cmp -s ../seen.txt ../expected.txt; then
  echo 'expected was:'
  cat ../expected.txt
  echo 'changed: the output is another one than expected'
  exit 1
fi
echo 'holds: npm ci installs from a lock without addresses, and npm sbom refuses the same installation.'
