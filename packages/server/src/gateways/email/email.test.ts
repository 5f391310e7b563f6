import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../platform/config/config.ts";
import type { EmailMessage } from "./email-sender.ts";
import { openEmail } from "./open-email.ts";
import { createSmtpEmail } from "./smtp-email.ts";
import { startSmtpServer } from "./smtp-server.test-data.ts";

let server: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  server = await startSmtpServer();
});
beforeEach(() => {
  for (const step of ["greet", "rcpt", "data", "done"] as const) delete server.script[step];
  server.received.length = 0;
});
afterAll(() => server.stop());

const sender = () =>
  createSmtpEmail({
    host: "127.0.0.1",
    port: server.port,
    secure: false,
    allowPlain: true,
    timeoutMs: 400,
    from: "الرواق <hello@riwaq.test>",
  });
const message: EmailMessage = {
  to: "noura@example.com",
  subject: "نورة تدعوك إلى الرواق",
  text: "أهلًا",
  html: "<p dir=rtl>أهلًا</p>",
  idempotencyKey: "0190-row",
  stopUrl: "https://order.example/reference/X?stop=1",
};

describe("an e-mail", () => {
  it("is sent as text and HTML with its own id and an unsubscribe link", async () => {
    expect(await sender().send(message)).toMatchObject({ status: "sent", id: "<0190-row@riwaq.test>", refused: false });
    const [mail] = server.received;
    expect(mail?.to).toBe("noura@example.com");
    expect(mail?.text).toMatch(/Message-ID: <0190-row@riwaq\.test>/);
    expect(mail?.text).toMatch(/List-Unsubscribe: <https:\/\/order\.example\/reference\/X\?stop=1>/);
    expect(mail?.text).toMatch(/Content-Type: text\/plain/);
    expect(mail?.text).toMatch(/Content-Type: text\/html/);
  });

  it("treats an address as one address, whatever it contains", async () => {
    await sender().send({ ...message, to: "a@example.com, b@example.com", subject: "x\r\nBcc: c@example.com" });
    expect(server.received.map(({ to }) => to)).not.toContain("b@example.com");
    expect(server.received.map(({ text }) => text).join()).not.toMatch(/^Bcc:/m);
  });

  it.each([
    ["550 no such user", { rcpt: "550 no such user" }, { retryable: "no", refused: true, code: "550" }],
    ["552 box full", { rcpt: "552 box full" }, { retryable: "no", refused: false, code: "552" }],
    ["451 try later", { rcpt: "451 try later" }, { retryable: "later", refused: false, code: "451" }],
    ["421 at the door", { greet: "421 busy" }, { retryable: "later", refused: false }],
    ["554 content refused", { done: "554 spam" }, { retryable: "no", refused: false, alarm: true }],
    ["garbage", { greet: "<html>not a mail server</html>" }, { retryable: "later", alarm: true, unclear: false }],
    ["silence", { greet: "hold" }, { retryable: "later", unclear: false }],
    ["a line cut before the text", { rcpt: "drop" }, { retryable: "later", unclear: false }],
    ["a line cut after the text", { done: "drop" }, { unclear: true }],
    ["silence after the text", { done: "hold" }, { unclear: true }],
  ])("tells %s for what it is", async (_name, script, result) => {
    Object.assign(server.script, script);
    expect(await sender().send(message)).toMatchObject({ status: "failed", ...result });
  });

  it("recognizes a server that is down", async () => {
    const gone = createSmtpEmail({ host: "127.0.0.1", port: 1, secure: false, allowPlain: true, from: "a@b.test" });
    expect(await gone.send(message)).toMatchObject({ status: "failed", retryable: "later", unclear: false });
  });
});

describe("the configuration of e-mail", () => {
  // The demo keeps its generated secrets there.
  const folder = mkdtempSync(join(tmpdir(), "sufra-email-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const secrets = { CODE_SECRET: "c".repeat(32), TOKEN_SECRET: "t".repeat(32) };
  const read = (environment: Record<string, string>) =>
    readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...secrets, ...environment });

  it("keeps messages in the demo, sends none outside it without a server, and needs a sender with one", () => {
    expect(openEmail(read({ DEMO: "1" }))?.name).toBe("outbox");
    expect(openEmail(read({ DEMO: "0" }))).toBeNull();
    expect(() => openEmail(read({ DEMO: "0", SMTP_HOST: "mail.test" }))).toThrow(ConfigError);
    expect(openEmail(read({ DEMO: "1", SMTP_HOST: "mail.test", EMAIL_FROM: "a@b.test" }))?.name).toBe("smtp");
  });
});
