# The sandbox of the bank's API, for development, QA and demos. Never for production.
#   docker build -f docker/sandbox.Dockerfile -t portal/sandbox .
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
RUN npm run build-tools -- /sandbox sandbox

FROM ${DEBIAN_IMAGE}
RUN mkdir /data && chown 10001:10001 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /sandbox /sandbox
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_SECURITY_LOG=1 SANDBOX_PORT=3100 SANDBOX_DATABASE=/data/sandbox.db
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3100
HEALTHCHECK --interval=10s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$SANDBOX_PORT"]
CMD ["node", "/sandbox/sandbox.mjs"]
