#!/bin/sh
# Which release /embed/v1/ stands for, and its signatures, are in nginx's configuration: written and read anew when
# they have changed. Before nginx runs it only writes them. One that nginx refuses never replaces the one that serves.
set -eu
node /tools/gateway-config.mjs > /tmp/nginx.conf.next
if cmp -s /tmp/nginx.conf.next /tmp/nginx.conf; then exit 0; fi
nginx -e stderr -t -q -c /tmp/nginx.conf.next
mv /tmp/nginx.conf.next /tmp/nginx.conf
# The test of a configuration leaves an empty file where no nginx runs.
if [ -s /tmp/nginx.pid ]; then nginx -e stderr -c /tmp/nginx.conf -s reload; fi
