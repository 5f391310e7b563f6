// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "@sufra/domain/connections/api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { answer, at, bodies, button, overview, read, show } from "./pos-scene.test-data.tsx";
import { PosPanel } from "./pos-panel.tsx";

const empty: Connection = { service: "pos", fallback: "none", own: null, webhook: null };
const connected: Connection = {
  ...empty,
  own: {
    vendor: "foodics",
    settings: {},
    secrets: [],
    readable: true,
    state: "ok",
    state_since: at,
    errors: [],
    saved_at: at,
    revision: "a".repeat(22),
  },
};
const rewards = { url: "https://sufra.test/adapter/v1", key: null, open: 0 };
const reload = vi.fn(async () => undefined);
const open = (connection: Connection, storable = true) =>
  show(<PosPanel connection={connection} storable={storable} reload={reload} />);

beforeEach(() => {
  setLanguage("en");
  reload.mockClear();
});
afterEach(cleanup);

describe("the connection of a point of sale", () => {
  it("begins at the vendor's page", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    answer({
      "GET /console/pos/": { ...overview, business: null, branches: [], reads: {} },
      "POST /console/pos/authorizations/": { url: "https://console.foodics.test/authorize" },
    });
    open(empty);
    fireEvent.click(await button("Connect Foodics"));
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://console.foodics.test/authorize"));
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
  });

  it("cannot begin where the platform is not registered, or keeps no secrets", async () => {
    answer({ "GET /console/pos/": { ...overview, connectable: false, business: null, branches: [], reads: {} } });
    open(empty);
    expect(await button("Connect Foodics")).toHaveProperty("disabled", true);
    expect(screen.getByText(/not registered with Foodics/)).toBeTruthy();
    cleanup();
    open(empty, false);
    expect(await screen.findByText("Secrets cannot be saved yet")).toBeTruthy();
  });

  it("names what contradicts, what failed and what branches lack", async () => {
    const business = overview.business && { ...overview.business, issues: ["tax" as const] };
    const [branch] = overview.branches;
    const needs = [{ kind: "settings" as const, names: [], count: 1, gone: false }];
    answer({
      "GET /console/pos/": {
        ...overview,
        business,
        branches: [{ ...branch, integrated: true, needs }],
        reads: { menu: { ...read, state: "failed", error: "key_refused" } },
      },
      "GET /console/pos/rewards/": rewards,
    });
    open(connected);
    expect(await screen.findByText("Foodics and Sufra have different settings")).toBeTruthy();
    expect(screen.getByText("Foodics revoked the permission. Connect again.")).toBeTruthy();
    expect(screen.getByText("1 branch is missing something")).toBeTruthy();
    expect(screen.getByText("597612")).toBeTruthy();
  });

  it("ends after a question that says what happens", async () => {
    answer({
      "GET /console/pos/": overview,
      "GET /console/pos/rewards/": rewards,
      "DELETE /console/connections/:service/": empty,
    });
    open(connected);
    fireEvent.click(await button("Disconnect"));
    expect(screen.getByText("Disconnect “Riwaq Foods”?")).toBeTruthy();
    expect(bodies("DELETE /console/connections/:service/")).toHaveLength(0);
    const [, confirm] = screen.getAllByRole("button", { name: "Disconnect", hidden: true });
    if (!confirm) throw new Error("it does not ask");
    fireEvent.click(confirm);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });
});
