# The image of the site: `docker build -t peace-conference .`, see docs/running-it.md.
# Node's version is one that package.json takes; Debian's libraries are those that sharp and PostgreSQL are built for.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev

FROM dependencies AS build
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS production-dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM ${NODE_IMAGE}
# Node's four threads for files, compression and pictures are soon all waiting for a picture.
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000 \
    UV_THREADPOOL_SIZE=16 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=production-dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY migrations ./migrations
COPY scripts ./scripts
COPY app ./app
COPY --from=build /app/build ./build
# Where the embedded PostgreSQL, files and mails lie, and where compressed pages are kept: nothing else is written.
RUN mkdir -p /data build/precompressed && chown node:node /data build/precompressed
USER node
VOLUME /data
EXPOSE 3000
# It ends by itself: not everybody who runs containers ends a check that hangs.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(4000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: the signal to end has to reach it.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "build/server/server.js"]
