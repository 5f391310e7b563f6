import { setTimeout as sleep } from "node:timers/promises";
import { buildApp } from "./build-app.ts";
import type { App, Hooks, Platform } from "./context.ts";
import { mountDocs } from "./openapi.ts";

/** A feature: mounts its calls and declares its queues. */
export type Feature = { name: string; register: (app: App) => void | Promise<void> };

export type Server = {
  app: App;
  /** Starts jobs and listens; returns the address. */
  listen: (host: string, port: number) => Promise<string>;
  /** Says "not ready" and goes on serving until the load balancers have noticed. */
  leave: () => Promise<void>;
  /** Drains: finishes running requests, ends streams and jobs, closes the database. */
  stop: () => Promise<void>;
};

/** Builds one server process from its features. */
export const makeServer = async (platform: Platform, hooks: Hooks, features: Feature[]): Promise<Server> => {
  const app = await buildApp(platform, hooks);
  for (const feature of features) await feature.register(app);
  await mountDocs(app);
  // Streams would otherwise keep the server open while guests watch.
  app.http.addHook("preClose", () => platform.live.stop());
  return {
    app,
    listen: async (host, port) => {
      await platform.jobs.start();
      return app.http.listen({ host, port });
    },
    leave: async () => {
      app.leaving = true;
      await sleep(platform.config.LAME_DUCK_MS);
    },
    stop: async () => {
      await app.http.close();
      await platform.jobs.stop(platform.config.SHUTDOWN_MS);
      await platform.database.close();
    },
  };
};
