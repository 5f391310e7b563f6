# Two stages: one that installs and builds, and one with what runs. docs/operations.md says how it is used.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY packages/demo/package.json packages/demo/
COPY packages/domain/package.json packages/domain/
COPY packages/server/package.json packages/server/
COPY packages/ui/package.json packages/ui/
COPY packages/storefront/package.json packages/storefront/
COPY packages/console/package.json packages/console/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN node scripts/build.ts && node scripts/image.ts /image

# glibc, libstdc++, certificates and time zones: no shell, no package manager. Its user 65532 is not root.
FROM gcr.io/distroless/cc-debian12:nonroot
WORKDIR /app
COPY --from=build --chown=0:0 /image /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MIGRATE=0 LAME_DUCK_MS=5000
USER 65532:65532
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["/app/bin/node"]
CMD ["packages/server/src/main.ts"]
