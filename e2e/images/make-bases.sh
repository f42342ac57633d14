#!/bin/sh
# Bases for the images, where no registry of images can be reached: Debian as its slim image is, the same with this machine's
# Node and npm for the builds, and busybox. Needs root, debootstrap and busybox-static. Made once: podman keeps them.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
has() { podman image exists "localhost/portal-base/$1"; }
make() { # <name> <folder>
  tar -C "$2" -c . | podman import -q --change 'ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' - "localhost/portal-base/$1" >&2
}
. /etc/os-release
if ! has debian || ! has node; then
  debootstrap --variant=minbase "$VERSION_CODENAME" "$work/debian" >&2
  (
    cd "$work/debian"
    rm -rf var/cache/apt/* var/lib/apt/lists/* usr/share/doc/* usr/share/man/* usr/share/info/* usr/share/locale/* var/log/*.log
  )
  make debian "$work/debian"
  npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  local="$work/debian/usr/local"
  mkdir -p "$local/bin" "$local/lib/node_modules" "$work/debian/etc/ssl/certs"
  cp "$(readlink -f "$(command -v node)")" "$local/bin/node"
  cp -r "$npm_folder" "$local/lib/node_modules/npm"
  for tool in npm npx; do ln -s "../lib/node_modules/npm/bin/$tool-cli.js" "$local/bin/$tool"; done
  # Registries are reached as from this machine, whose authorities may be its own: Node itself has to be told of them.
  authorities=etc/ssl/certs/ca-certificates.crt
  if [ -f "/$authorities" ]; then
    cp "/$authorities" "$work/debian/$authorities"
    printf 'cafile=/%s\n' "$authorities" > "$work/debian/root/.npmrc"
  fi
  make node "$work/debian"
fi
if ! has busybox; then
  mkdir -p "$work/busybox/bin" "$work/busybox/etc"
  cp "$(command -v busybox)" "$work/busybox/bin/busybox"
  for tool in $("$work/busybox/bin/busybox" --list); do
    [ "$tool" = busybox ] || ln -s busybox "$work/busybox/bin/$tool"
  done
  echo 'root:x:0:0::/:/bin/sh' > "$work/busybox/etc/passwd"
  make busybox "$work/busybox"
fi
