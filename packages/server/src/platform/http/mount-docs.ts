import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { App } from "./context.ts";
import { describeCalls } from "./openapi.ts";

/** `/api/openapi.json` and a page to read it; called when every call has been mounted. */
export const mountDocs = async (app: App): Promise<void> => {
  const document = describeCalls(app.calls, app.platform.config.PUBLIC_URL);
  const text = JSON.stringify(document);
  await app.http.register(swagger, { mode: "static", specification: { document: document as never } });
  app.http.get("/api/openapi.json", async (_request, reply) =>
    reply
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "public, max-age=60")
      .send(text),
  );
  await app.http.register(async (page) => {
    await page.register(swaggerUi, {
      routePrefix: "/api/docs",
      uiConfig: { deepLinking: true, docExpansion: "list", tryItOutEnabled: false },
      staticCSP: true,
    });
  });
};
