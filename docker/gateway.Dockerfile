# The shell and the gateway: nginx over a composed site, and the tools that publish into it.
#   docker build -f docker/gateway.Dockerfile -t portal/gateway .
# For production-like builds give bases by digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:20-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

# Manifests alone, so that packages are installed anew only when one of them has changed.
FROM ${NODE_IMAGE} AS manifests
COPY . /sources
RUN mkdir /manifests && cd /sources \
 && find . \( -name package.json -o -name package-lock.json \) -exec cp --parents '{}' /manifests ';'

FROM ${NODE_IMAGE} AS build
WORKDIR /portal
COPY --from=manifests /manifests ./
RUN npm ci
COPY . .
RUN npm run build -- shell && npm run build-tools -- /tools

FROM ${DEBIAN_IMAGE}
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates nginx-light libnginx-mod-http-brotli-static \
 && rm -rf /var/lib/apt/lists/* \
 && mkdir -p /site /releases /config /keys && chown 10001:10001 /site /releases /keys
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /tools /tools
COPY --from=build /portal/shell/dist /shell
COPY docker/gateway-start.sh docker/publish-releases.sh docker/follow-api.sh /usr/local/bin/
ENV SITE_DIR=/site REGISTRY_KEYS=/keys PORT=8080 STATUS_PORT=8081 NGINX_MODULES=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
USER 10001:10001
VOLUME ["/site", "/releases", "/keys"]
EXPOSE 8080 8443 3200
HEALTHCHECK --interval=10s --start-period=60s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$STATUS_PORT && printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3 && read -r answer <&3 && [[ $answer == *\" 200 \"* ]]"]
ENTRYPOINT ["gateway-start.sh"]
