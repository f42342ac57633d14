#!/bin/sh
# Composes the site for this environment, then serves it. Everything that differs between deployments comes
# from the environment: API_BASE, PORTAL_CONFIG, PORTAL_THEMES, MODULE_ORIGINS, EMBED_ORIGINS. Only /site, /keys and /tmp are written.
set -eu
: "${API_BASE:?Diga onde está a API do banco, por exemplo API_BASE=https://api.exemplo.com.br}"
rm -f /tmp/nginx.pid /tmp/nginx.conf
publish-releases.sh
node /tools/registry.mjs compose
reload-gateway.sh
follow-api.sh &
# A turn that fails (a key that is not there, a disk that is full) is not the last one.
while sleep 3600; do node /tools/registry.mjs renew || true; reload-gateway.sh || true; done &
exec nginx -e stderr -c /tmp/nginx.conf -g 'daemon off;'
