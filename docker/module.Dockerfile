# One module's release and nothing else:
#   docker build -f docker/module.Dockerfile --build-arg MODULE=mfe-panel -t portal/mfe-panel .
FROM node:20-bookworm-slim AS build
ARG MODULE
WORKDIR /portal
COPY . .
RUN npm ci && npm run build -- "$MODULE"

FROM busybox:1.37
ARG MODULE
ENV MODULE=$MODULE
COPY --from=build /portal/$MODULE/dist /release
# Hands the release to the gateway, whole or not at all.
CMD ["sh", "-c", "rm -rf \"/releases/.$MODULE\" && cp -r /release \"/releases/.$MODULE\" && rm -rf \"/releases/$MODULE\" && mv \"/releases/.$MODULE\" \"/releases/$MODULE\""]
