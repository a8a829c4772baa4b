# The image of the site: `docker build -t peace-conference .`, see docs/running-it.md.
# package.json allows this version of Node. sharp and PostgreSQL are built for the libraries of Debian.
ARG NODE_IMAGE=node:24-bookworm-slim
# The folder in editions/ that the image serves.
ARG EDITION=new-delhi-2026

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM dependencies AS build
ARG EDITION
ENV EDITION=${EDITION}
COPY . .
RUN npm run build

# The finished site does not need the packages that built it.
FROM dependencies AS serving-dependencies
RUN npm uninstall --no-audit --no-fund @react-router/dev @tailwindcss/vite tailwindcss vite vite-imagetools
# Of the fonts, only the weights that documents use.
COPY scripts/run/keep-used-fonts.ts ./scripts/run/
COPY app/platform/documents/document-fonts.server.ts ./app/platform/documents/
RUN node --disable-warning=ExperimentalWarning scripts/run/keep-used-fonts.ts

FROM ${NODE_IMAGE}
ARG EDITION
# HOST is set because the proxy is another container, and with TRUST_PROXY only this container could reach the site.
# By default Node has four threads for files, compression and pictures. Pictures would soon occupy all of them.
ENV NODE_ENV=production \
    EDITION=${EDITION} \
    DATA_DIR=/data \
    HOST=:: \
    PORT=3000 \
    UV_THREADPOOL_SIZE=16 \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    MALLOC_MMAP_THRESHOLD_=49152
WORKDIR /app
COPY --from=serving-dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY database ./database
COPY scripts ./scripts
COPY app ./app
COPY editions ./editions
COPY --from=build /app/build ./build
# The only folders that are written: /data for the embedded PostgreSQL, files and mails, and one for compressed pages.
RUN mkdir -p /data build/precompressed && chown node:node /data build/precompressed
USER node
VOLUME /data
EXPOSE 3000
# The check has its own timeout, because not every container runtime stops a check that hangs.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`, { signal: AbortSignal.timeout(4000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Starts Node, not npm, so that Node gets the signal to end.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "build/server/server.js"]
