# The sandbox of the bank's API, for development, QA and demos. Never for production.
#   docker build -f docker/sandbox.Dockerfile -t portal/sandbox .
FROM node:20-bookworm-slim
WORKDIR /portal
COPY . .
RUN npm ci && mkdir -p /data && chown node /data
ENV SANDBOX_HOST=0.0.0.0 SANDBOX_PORT=3100 SANDBOX_DATABASE=/data/sandbox.db
USER node
VOLUME ["/data"]
EXPOSE 3100
CMD ["node", "--import", "tsx/esm", "sandbox-api/src/main.ts"]
