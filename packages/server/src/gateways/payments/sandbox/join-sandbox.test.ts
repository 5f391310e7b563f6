import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { joinPaymentSandbox } from "./join-sandbox.ts";
import { createSandboxProvider } from "./sandbox-provider.ts";
import { startPaymentSandbox } from "./start-sandbox.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const invoice = (url: string) =>
  createSandboxProvider({ url, browserUrl: url, account: "shop", webhookSecret: "hook" });
const intent = {
  attemptId: "a",
  orderId: "o",
  amount: 500,
  currency: "SAR",
  description: "Order",
  returnUrl: "http://localhost:9/p",
  cancelUrl: "http://localhost:9/c",
  expiresAt: new Date(Date.now() + 60_000),
  locale: "sa",
  flow: "redirect",
} as const;

describe("the sandbox's state", () => {
  it("survives a restart and contains no card number", async () => {
    const first = await startPaymentSandbox({ port: 0, dataDir });
    const made = await invoice(first.url).createIntent(intent);
    if (made.next.type !== "redirect") throw new Error("no page");
    const card = { number: "4111111111111111", name: "NORA ALI", month: "12", year: "2040", cvc: "987" };
    await fetch(made.next.url, { method: "POST", body: new URLSearchParams(card), redirect: "manual" });
    await first.close();
    const kept = await readFile(join(dataDir, "sandbox-payments.jsonl"), "utf8");
    expect(kept).toContain("4111-11XX-XXXX-1111");
    expect(kept).not.toContain("4111111111111111");
    expect(kept).not.toContain('987"');
    const second = await startPaymentSandbox({ port: 0, dataDir });
    expect(await invoice(second.url).fetch(made.providerRef ?? "")).toMatchObject({ status: "requires_action" });
    await second.close();
  });
});

describe("several processes", () => {
  it("share the one that listens, whether they may start one or not", async () => {
    const running = await startPaymentSandbox({ port: 0, dataDir });
    const port = Number(new URL(running.url).port);
    const late = await joinPaymentSandbox({ start: true, port, dataDir });
    const guest = await joinPaymentSandbox({ start: false, port, dataDir, publicUrl: "https://pay.example.test/" });
    expect([late.url, guest.url]).toEqual([running.url, running.url]);
    expect(guest.browserUrl).toBe("https://pay.example.test/v1");
    await late.close();
    expect((await invoice(guest.url).createIntent(intent)).next.type).toBe("redirect");
    await running.close();
  });

  it("wait for one that listens but is still busy starting", async () => {
    const running = await startPaymentSandbox({ port: 0, dataDir });
    const port = Number(new URL(running.url).port);
    // Its first answers are cut off, as those of a process that does nothing but start.
    const silent = vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new DOMException("too late", "TimeoutError"));
    silent.mockRejectedValueOnce(new DOMException("too late", "TimeoutError"));
    const joined = await joinPaymentSandbox({ start: true, port, dataDir });
    expect([joined.url, silent.mock.calls.length]).toEqual([running.url, 3]);
    silent.mockRestore();
    await running.close();
  });

  it("do not accept another program on that port", async () => {
    const stranger = createServer((_request, response) => response.end("{}"));
    await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
    const { port } = stranger.address() as AddressInfo;
    await expect(joinPaymentSandbox({ start: true, port, dataDir })).rejects.toMatchObject({ code: "EADDRINUSE" });
    stranger.close();
  });
});
