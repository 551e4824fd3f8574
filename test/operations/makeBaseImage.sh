#!/usr/bin/env bash
# Makes the base image that the Containerfile names, for machines that reach no registry of images but Debian's packages:
# a minimal Debian with what the real one adds, Node in /usr/local, npm, and the account node. The Node is the packaged
# one. Does nothing where the image exists. Needs root, podman and debootstrap.
set -euo pipefail
cd "$(dirname "$0")/../.."
name=docker.io/library/node:24-bookworm-slim
if podman image exists "$name"; then exit; fi
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase bookworm "$root" >/dev/null
chroot "$root" useradd --uid 1000 --create-home node
cp -L node_modules/.bin/node "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$(npm root -g)/npm" "$root/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$root/usr/local/bin/$program"
done
rm -rf "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
tar -C "$root" -c . | podman import --change 'CMD ["node"]' - "$name" >/dev/null
