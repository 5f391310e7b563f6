// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PosRewards } from "@sufra/domain/pos/rewards-api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { answer, at, bodies, button, show } from "./pos-scene.test-data.tsx";
import { RewardsSection } from "./rewards-section.tsx";

const none: PosRewards = { url: "https://sufra.test/adapter/v1", key: null, open: 0 };
const key = { last4: "k3y9", issued_at: at, used_at: null, ask_code: false };
const issued: PosRewards = { ...none, key };
const token = "sufra_pos_secret";

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

describe("rewards at the register", () => {
  it("explain the steps, and show a new key once, to be copied", async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    answer({
      "GET /console/pos/rewards/": none,
      "POST /console/pos/rewards/keys/": { token, rewards: issued },
    });
    show(<RewardsSection />);
    expect((await screen.findAllByRole("listitem")).length).toBe(3);
    fireEvent.click(await button("Issue the key"));
    expect(await screen.findByDisplayValue(token)).toBeTruthy();
    expect(screen.getByText("Copy the key now: it won't be shown again")).toBeTruthy();
    fireEvent.click(await button("Copy: Register's key"));
    expect(writeText).toHaveBeenCalledWith(token);
    expect(screen.getByDisplayValue(none.url)).toBeTruthy();
  });

  it("show an earlier key by its end alone, and replace it after a question", async () => {
    answer({
      "GET /console/pos/rewards/": issued,
      "POST /console/pos/rewards/keys/": { token, rewards: issued },
    });
    show(<RewardsSection />);
    expect(await screen.findByText("••••k3y9")).toBeTruthy();
    expect(screen.getByText("Not used yet")).toBeTruthy();
    expect(screen.queryByDisplayValue(token)).toBeNull();
    fireEvent.click(await button("Replace the key"));
    expect(bodies("POST /console/pos/rewards/keys/")).toHaveLength(0);
    const [, confirm] = screen.getAllByRole("button", { name: "Replace the key", hidden: true });
    if (!confirm) throw new Error("it does not ask");
    fireEvent.click(confirm);
    expect(await screen.findByDisplayValue(token)).toBeTruthy();
  });

  it("switch the guest's code on, and name rewards that a manager has to look at", async () => {
    answer({
      "GET /console/pos/rewards/": { ...issued, open: 2 },
      "PUT /console/pos/rewards/": { ...issued, key: { ...key, ask_code: true } },
    });
    show(<RewardsSection />);
    expect(await screen.findByText("2 rewards were used on bills that were voided later")).toBeTruthy();
    const row = screen.getByRole("switch");
    fireEvent.click(row);
    await waitFor(() => expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true"));
    expect(bodies("PUT /console/pos/rewards/")).toEqual([{ ask_code: true }]);
  });

  it("say so where the key cannot be issued, and keep the button", async () => {
    answer({
      "GET /console/pos/rewards/": none,
      "POST /console/pos/rewards/keys/": () => Promise.reject(new TypeError("offline")),
    });
    show(<RewardsSection />);
    fireEvent.click(await button("Issue the key"));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(await button("Issue the key")).toBeTruthy();
  });
});
