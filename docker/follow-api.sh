#!/bin/sh
# nginx resolves the name of the bank's API when it reads its configuration. Here it is looked up again, and nginx
# reads the configuration anew when the addresses have changed; a name that cannot be resolved changes nothing.
set -u
host=${API_BASE#*://}
host=${host%%/*}
host=${host%:*}
addresses() { getent ahosts "$host" | cut -d' ' -f1 | sort -u; }
known=$(addresses)
while sleep "${API_LOOKUP_SECONDS:-15}"; do
  now=$(addresses)
  if [ -n "$now" ] && [ "$now" != "$known" ]; then
    known=$now
    nginx -e stderr -c /tmp/nginx.conf -s reload
  fi
done
