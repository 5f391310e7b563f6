import type { FastifyInstance } from "fastify";
import { randomUUID } from "node:crypto";
import { getAccount, getFields, invalid, textField, webAddress, type SandboxContext } from "./sandbox-context.ts";

/** One address is registered once: a second call for it replaces the first. */
export const registerWebhook = (
  context: SandboxContext,
  hook: { account: string | null; url: string; shared_secret: string; events: string[] },
): { id: string } => {
  const same = [...context.store.webhooks.values()].find(
    (each) => each.account === hook.account && each.url === hook.url,
  );
  const record = { id: same?.id ?? randomUUID(), ...hook };
  context.store.keep("webhooks", record);
  return record;
};

export const webhookCalls = (app: FastifyInstance, context: SandboxContext): void => {
  app.post("/v1/webhooks", async (request, reply) => {
    const account = getAccount(request, true);
    const fields = getFields(request);
    const url = webAddress(fields["url"]);
    if (url === null) throw invalid({ url: ["is not a web address"] });
    const events = Array.isArray(fields["events"]) ? fields["events"].map(String) : [];
    const shared_secret = textField(fields["shared_secret"]);
    const { id } = registerWebhook(context, { account, url, shared_secret, events });
    return reply.code(201).send({ id, http_method: "post", url, events, created_at: new Date().toISOString() });
  });
};
