# One module's release and nothing else:
#   docker build -f docker/module.Dockerfile --build-arg MODULE=mfe-panel -t portal/mfe-panel .
# For production-like builds give bases by digest: --build-arg NODE_IMAGE=node@sha256:…
ARG NODE_IMAGE=node:20-bookworm-slim
ARG BUSYBOX_IMAGE=busybox:1.37

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
# Named only here, so that all modules share what is above.
ARG MODULE
RUN npm run build -- "$MODULE"

FROM ${BUSYBOX_IMAGE}
ARG MODULE
ENV MODULE=$MODULE
RUN mkdir /releases && chown 10001:10001 /releases
COPY --from=build /portal/$MODULE/dist /release
USER 10001:10001
VOLUME ["/releases"]
# Hands the release to the gateway, whole or not at all.
CMD ["sh", "-c", "rm -rf \"/releases/.$MODULE\" && cp -r /release \"/releases/.$MODULE\" && rm -rf \"/releases/$MODULE\" && mv \"/releases/.$MODULE\" \"/releases/$MODULE\""]
