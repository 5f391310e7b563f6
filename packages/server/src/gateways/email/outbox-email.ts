import type { EmailSender } from "./email-sender.ts";

/** The default that needs no server: nothing leaves the house, the operator's inbox shows it. */
export const createOutboxEmail = (): EmailSender => ({
  name: "outbox",
  send: async ({ idempotencyKey }) => ({
    id: idempotencyKey,
    status: "delivered",
    retryable: "no",
    code: null,
    alarm: false,
    unclear: false,
    refused: false,
    vendor: "outbox",
  }),
});
