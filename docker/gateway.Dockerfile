# The shell and the gateway: nginx over a composed site, and the tools that publish into it.
#   docker build -f docker/gateway.Dockerfile -t portal/gateway .
FROM node:20-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN npm ci && npm run build -- shell && npm run build-tools -- /tools

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ca-certificates nginx-light libnginx-mod-http-brotli-static \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system portal \
 && mkdir -p /site /releases /config && chown portal /site /releases
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /tools /tools
COPY --from=build /portal/shell/dist /shell
COPY docker/gateway-start.sh docker/publish-releases.sh /usr/local/bin/
ENV SITE_DIR=/site PORT=8080 NGINX_MODULES=/usr/lib/nginx/modules/ngx_http_brotli_static_module.so
USER portal
VOLUME ["/site", "/releases"]
EXPOSE 8080
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/registry.json').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["gateway-start.sh"]
