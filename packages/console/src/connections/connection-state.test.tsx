// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OwnConnection } from "@sufra/domain/connections/api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { answer, at, bodies, button, show } from "../pos/pos-scene.test-data.tsx";
import { ConnectionState } from "./connection-state.tsx";

const own: OwnConnection = {
  vendor: "moyasar",
  settings: {},
  secrets: [],
  readable: true,
  state: "untested",
  state_since: at,
  errors: [],
  saved_at: at,
  revision: "a".repeat(22),
};
const tested = (error: string | null) => ({
  error,
  connection: { service: "payments", fallback: "none", webhook: null, own },
});
const test = "POST /console/connections/:service/tests/";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

describe("the test of a connection", () => {
  it("that fails says why in words", async () => {
    answer({ [test]: tested("key_refused") });
    show(<ConnectionState service="payments" own={own} />);
    fireEvent.click(await button("Test connection"));
    expect((await screen.findByText("The test failed")).closest("[role]")?.textContent).toMatch(/key/i);
  });

  it("that works says so", async () => {
    answer({ [test]: tested(null) });
    show(<ConnectionState service="payments" own={own} />);
    fireEvent.click(await button("Test connection"));
    expect(await screen.findByRole("status")).toBeTruthy();
    expect(bodies(test)).toEqual([{}]);
  });

  it("by text needs a number first", async () => {
    answer({ [test]: tested(null) });
    show(<ConnectionState service="sms" own={{ ...own, vendor: "unifonic" }} />);
    fireEvent.click(await button("Send test message"));
    expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
    expect(bodies(test)).toEqual([]);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "0512345678" } });
    fireEvent.click(await button("Send test message"));
    await screen.findByRole("status");
    expect(bodies(test)).toEqual([{ phone_number: "0512345678" }]);
  });

  it("shows earlier failures with their time", () => {
    answer({});
    show(<ConnectionState service="payments" own={{ ...own, state: "attention", errors: [{ code: "busy", at }] }} />);
    expect(screen.getByRole("list").textContent).toMatch(/25 November/);
  });
});
