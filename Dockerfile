# The page is built where everything is installed.
FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm run build

# What runs has neither the tools, nor a browser, nor an embedded PostgreSQL, nor the simulator.
FROM node:26-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY vite.config.ts ./
COPY integrations/embed ./integrations/embed
COPY migrations ./migrations
COPY docs ./docs
COPY src ./src
COPY --from=build /app/dist ./dist
# Volumes lie over them, see compose.yaml.
RUN mkdir -m 777 builds set-up
USER node
EXPOSE 4000
CMD ["node_modules/.bin/node", "src/server/run/main.ts"]
