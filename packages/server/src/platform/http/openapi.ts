import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { everywhere, type Call } from "@sufra/domain/contract/call.ts";
import { catalog, fieldCatalog } from "@sufra/domain/errors/catalog.ts";
import { z } from "zod/mini";
import type { App } from "./context.ts";

type Json = Record<string, unknown>;
type Schema = z.core.$ZodType;

const getSchema = (schema: Schema, io: "input" | "output"): Json => {
  const { $schema: _, ...made } = z.core.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  }) as Json;
  return made;
};

/** `/orders/:id/` in OpenAPI's notation. */
export const getPath = (call: Call): string => `/api${call.url.replace(/:(\w+)/g, "{$1}")}`;

const getParameters = (schema: Schema | undefined, where: "path" | "query"): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = getSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: each,
  }));
};

const header = (name: string, required: boolean, description: string): Json => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
});

const getHeaders = (call: Call): Json[] => [
  header("Accept-Language", false, "`sa` or `ar`, `en`; the language of texts and messages"),
  ...(call.tenant === "qr_or_session" || call.tenant === "branch"
    ? [
        header(
          "X-Sufra-QR",
          false,
          `The code the guest scanned; without it the ${call.tenant === "branch" ? "branch" : "session"} names the establishment`,
        ),
      ]
    : []),
  ...(call.keyed
    ? [
        header(
          "Idempotency-Key",
          true,
          "8 to 128 letters, digits, `._:~-`; the same key and body get the first answer again for 24 hours",
        ),
      ]
    : []),
];

const getAnswers = (call: Call): Json =>
  Object.fromEntries(
    Object.entries(call.answers).map(([status, answer]) => {
      if (answer === null) return [status, { description: "Done, without a body" }];
      if (answer === "stream")
        return [
          status,
          { description: "Server-sent events", content: { "text/event-stream": { schema: { type: "string" } } } },
        ];
      if (answer === "image")
        return [
          status,
          { description: "The picture", content: { "image/webp": { schema: { type: "string", format: "binary" } } } },
        ];
      if (answer === "file")
        return [
          status,
          { description: "The file", content: { "*/*": { schema: { type: "string", format: "binary" } } } },
        ];
      return [
        status,
        { description: "Done", content: { "application/json": { schema: getSchema(answer, "output") } } },
      ];
    }),
  );

/** Refusals by status, each with its possible codes. */
const getRefusals = (call: Call): Json => {
  const keyedOnly = new Set<string>(["request_in_progress", "idempotency_key_required", "idempotency_key_reused"]);
  const codes = [
    ...new Set([
      ...everywhere.filter((code) => call.keyed || !keyedOnly.has(code)),
      ...call.errors,
      ...(call.service ? ["service_deactivated" as const] : []),
    ]),
  ];
  const byStatus = Map.groupBy(codes, (code) => catalog[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map((code) => `\`${code}\`: ${catalog[code].en}`).join("\n\n"),
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );
};

const filesSchema = (part: NonNullable<Call["files"]>): Json => ({
  type: "object",
  required: [part],
  properties: { [part]: { type: "array", items: { type: "string", format: "binary" } } },
});

const getOperation = (call: Call): Json => ({
  operationId: `${call.method.toLowerCase()}${call.url.replace(/[^a-zA-Z0-9]+(\w)?/g, (_, letter?: string) => (letter ?? "").toUpperCase())}`,
  summary: call.summary,
  description: `${call.summary}.\n\nFor: ${call.roles.join(", ")}.${call.keyed ? " Takes an `Idempotency-Key`." : ""}`,
  tags: [call.tag],
  parameters: [...getParameters(call.params, "path"), ...getParameters(call.query, "query"), ...getHeaders(call)],
  ...(call.files
    ? { requestBody: { required: true, content: { "multipart/form-data": { schema: filesSchema(call.files) } } } }
    : {}),
  ...(call.body === undefined
    ? {}
    : { requestBody: { required: true, content: { "application/json": { schema: getSchema(call.body, "input") } } } }),
  responses: { ...getAnswers(call), ...getRefusals(call) },
});

const problem: Json = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "request_id"],
  properties: {
    type: { const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { enum: Object.keys(catalog) },
    detail: { type: "string", description: "The message in the language of the request" },
    params: { type: "object", description: "Values inside the message; money in halalas, times in seconds" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "code", "detail"],
        properties: {
          path: { type: "string" },
          code: { enum: Object.keys(fieldCatalog) },
          detail: { type: "string" },
          params: { type: "object" },
        },
      },
    },
    request_id: { type: "string", format: "uuid" },
  },
};

/** Describes every mounted call from its contract. */
const describeCalls = (calls: readonly Call[], serverUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    paths[getPath(call)] = { ...paths[getPath(call)], [call.method.toLowerCase()]: getOperation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: "Sufra",
      version: "1",
      description:
        "Ordering, payment and loyalty for restaurants. Money is whole halalas; paths answer with or without the trailing slash.",
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(calls.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: { schemas: { Problem: problem } },
  };
};

/** `/api/openapi.json` and a page for it, described when somebody asks: at each start it would take a fifth of it. */
export const mountDocs = async (app: App): Promise<void> => {
  const document: Json = {};
  const describe = async (): Promise<void> => {
    if (!("openapi" in document)) Object.assign(document, describeCalls(app.calls, app.platform.config.PUBLIC_URL));
  };
  await app.http.register(swagger, { mode: "static", specification: { document: document as never } });
  app.http.get("/api/openapi.json", { onRequest: describe }, async (_request, reply) =>
    reply
      .header("content-type", "application/json; charset=utf-8")
      .header("cache-control", "public, max-age=60")
      .send(JSON.stringify(document)),
  );
  await app.http.register(async (page) => {
    page.addHook("onRequest", describe);
    await page.register(swaggerUi, {
      routePrefix: "/api/docs",
      uiConfig: { deepLinking: true, docExpansion: "list", tryItOutEnabled: false },
      staticCSP: true,
    });
  });
};
