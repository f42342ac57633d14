#!/bin/sh
# Publishes the shell of this image and every release that module images have handed over.
# After a new module image has run: docker compose exec gateway publish-releases.sh
set -eu
node /tools/publish.mjs /shell
node /tools/publish.mjs /releases
if [ -s /tmp/nginx.pid ]; then reload-gateway.sh; fi
