import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleBusiness } from "../sandbox/sample-business.test-data.ts";
import { type PosSandbox, startPosSandbox } from "../sandbox/start-sandbox.ts";
import { createFoodics } from "./foodics-adapter.ts";
import { authorizeUrl, exchangeCode } from "./foodics-oauth.ts";

const redirectUri = "https://sufra.example.test/api/pos/return";
let sandbox: PosSandbox;
let time = new Date("2026-01-15T12:00:00Z");

beforeEach(async () => {
  time = new Date("2026-01-15T12:00:00Z");
  const businesses = [sampleBusiness(), sampleBusiness({ id: "business-2", name: "Second", reference: "2" })];
  const app = { redirectUri };
  sandbox = await startPosSandbox({ port: 0, dataDir: null, businesses, app, now: () => time });
});
afterEach(() => sandbox.close());

const getApp = () => ({ clientId: sandbox.app.clientId, clientSecret: sandbox.app.clientSecret, redirectUri });
const exchange = (code: string, change = {}) => exchangeCode({ baseUrl: sandbox.url, ...getApp(), code, ...change });

/** Posts the page's form as the owner's browser does, and reads the address it is sent to. */
const answer = async (url: string, fields: Record<string, string>): Promise<URL> => {
  const page = await (await fetch(url)).text();
  const body = new URLSearchParams(fields);
  for (const [, name = "", value = ""] of page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)) {
    body.append(name, value);
  }
  const sent = await fetch(`${sandbox.consoleUrl}/authorize`, { method: "POST", body, redirect: "manual" });
  return new URL(sent.headers.get("location") ?? "");
};
const start = () => authorizeUrl({ consoleUrl: sandbox.consoleUrl, ...getApp(), state: "our-state" });
const allow = { answer: "allow", business: "business-2" };
const getCode = (url: URL): string => url.searchParams.get("code") ?? "";

describe("connecting a business", () => {
  it("shows both languages and gives the chosen business with our state", async () => {
    const page = await (await fetch(start())).text();
    expect(page).toContain("السماح لتطبيق سفرة؟");
    expect(page).toContain("Allow Sufra?");
    expect(page).toContain("مطعم السفرة");
    const back = await answer(start(), allow);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get("state")).toBe("our-state");
    const token = await exchange(getCode(back));
    expect(await createFoodics({ baseUrl: sandbox.url, token }).whoAmI()).toMatchObject({ reference: "2" });
  });

  it("may start at their marketplace, without a state", async () => {
    const page = await (await fetch(`${sandbox.consoleUrl}/marketplace`)).text();
    const link = /href="([^"]+)"/.exec(page)?.[1]?.replaceAll("&#38;", "&") ?? "";
    const back = await answer(`${sandbox.consoleUrl}${link}`, allow);
    expect(back.searchParams.has("state")).toBe(false);
    const token = await exchange(getCode(back));
    expect(await createFoodics({ baseUrl: sandbox.url, token }).listBranches()).toHaveLength(3);
  });

  it("is denied without a code", async () => {
    const back = await answer(start(), { answer: "deny", business: "business-1" });
    expect(Object.fromEntries(back.searchParams)).toEqual({ error: "access_denied", state: "our-state" });
  });

  it("gives no code to another address or app", async () => {
    for (const change of [{ redirectUri: "https://evil.example.test/" }, { clientId: "other" }]) {
      const url = authorizeUrl({ consoleUrl: sandbox.consoleUrl, ...getApp(), state: "s", ...change });
      expect((await fetch(url)).status).toBe(400);
    }
  });
});

describe("a code", () => {
  it("works once", async () => {
    const code = getCode(await answer(start(), allow));
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject({ fault: "invalid", fields: { error: ["invalid_grant"] } });
  });

  it.each([
    [599, "a token"],
    [600, "invalid_grant"],
  ])("after %i seconds gives %s", async (seconds, result) => {
    const code = getCode(await answer(start(), allow));
    time = new Date(time.getTime() + seconds * 1000);
    const given = await exchange(code).then(
      () => "a token",
      (error: { fields: { error: string[] } }) => error.fields.error[0],
    );
    expect(given).toBe(result);
  });

  it("is refused with another address, another secret, or none", async () => {
    const code = getCode(await answer(start(), allow));
    await expect(exchange(code, { redirectUri: "https://other.test/" })).rejects.toMatchObject({ fault: "invalid" });
    await expect(exchange(code, { clientSecret: "wrong" })).rejects.toMatchObject({ fault: "key_refused" });
    await expect(exchange("never-given")).rejects.toMatchObject({ fault: "invalid" });
    await exchange(code);
  });

  it.each([
    ["drop", { kind: "drop" }, "unclear"],
    ["html", { kind: "html", status: 502 }, "unclear"],
    ["error", { kind: "status", status: 500 }, "down"],
    ["busy", { kind: "status", status: 429, retryAfter: 7 }, "busy"],
    ["nonsense", { kind: "json", status: 200, body: {} }, "down"],
  ] as const)("is sent once even after %s", async (_name, fault, expected) => {
    const code = getCode(await answer(start(), allow));
    sandbox.faults.plan({ call: "POST /oauth/token", when: "before", fault, times: 1 });
    await expect(exchange(code)).rejects.toMatchObject({ fault: expected });
    await exchange(code);
  });
});
