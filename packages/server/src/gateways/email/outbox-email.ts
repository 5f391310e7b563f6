import type { EmailSender } from "./email-sender.ts";

/** The default without a mail server: nothing is sent, the operator's inbox shows the message. */
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
