// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PosMenuPreview } from "@sufra/domain/pos/api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { LinksScreen } from "./links-screen.tsx";
import { PosMenuScreen } from "./pos-menu-screen.tsx";
import { answer, bodies, branchId, button, links, overview, read, show } from "./pos-scene.test-data.tsx";
import { ReturnScreen } from "./return-screen.tsx";

const both = (text: string) => ({ sa: text, en: text });

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

describe("links", () => {
  it("are saved when chosen or suggested, and a branch says what it lacks", async () => {
    const [branch] = overview.branches;
    const needs = [{ kind: "charge" as const, names: [both("Delivery")], count: 1, gone: true }];
    answer({
      "GET /console/pos/": { ...overview, branches: [{ ...branch, needs }] },
      "GET /console/pos/links/": links,
      "PUT /console/pos/links/": links,
    });
    show(<LinksScreen />);
    expect(await screen.findByText(/Delivery/, { selector: "li" })).toBeTruthy();
    expect(screen.getByRole("switch")).toHaveProperty("disabled", true);
    fireEvent.click(await button(/Their b1/));
    await waitFor(() =>
      expect(bodies("PUT /console/pos/links/")).toEqual([{ kind: "branch", local_id: branchId, external_id: "b1" }]),
    );
    const select = screen.getByRole("combobox", { name: "Delivery" });
    expect(select.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(select).toHaveProperty("disabled", false));
    fireEvent.change(select, { target: { value: "c2" } });
    await waitFor(() =>
      expect(bodies("PUT /console/pos/links/").at(-1)).toEqual({
        kind: "charge",
        local_id: "delivery",
        external_id: "c2",
      }),
    );
  });

  it("switch a branch on once nothing is missing", async () => {
    const [branch] = overview.branches;
    answer({
      "GET /console/pos/": overview,
      "GET /console/pos/links/": links,
      "PUT /console/pos/branches/:id/": { ...overview, branches: [{ ...branch, integrated: true }] },
    });
    show(<LinksScreen />);
    fireEvent.click(await screen.findByRole("switch"));
    await waitFor(() => expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("true"));
    expect(bodies("PUT /console/pos/branches/:id/")).toEqual([{ integrated: true }]);
  });
});

describe("the menu that was read", () => {
  const revision = "r".repeat(22);
  const menu: PosMenuPreview = {
    reading: read,
    preview: {
      revision,
      issues: [],
      read: { categories: 1, products: 3, combos: 0, pictures: 0 },
      rows: [
        { key: "product:new", kind: "product", change: "added", name: both("New dish"), price: 1_500, fields: [] },
        {
          key: "product:old",
          kind: "product",
          change: "changed",
          name: both("Old dish"),
          price: null,
          fields: [{ heading: "price", before: "10", after: "12" }],
        },
      ],
      problems: [{ part: "products", id: "bad", name: "Bad dish", reason: "price_shape", detail: "" }],
    },
  };
  const done = { added: 1, linked: 0, changed: 0, gone: 0, left_out: 1 };

  it("shows every change and every problem, and applies what was left chosen", async () => {
    answer({ "GET /console/pos/": overview, "GET /console/pos/menu/": menu, "POST /console/pos/menu/": done });
    show(<PosMenuScreen />);
    expect(await screen.findByText("Bad dish")).toBeTruthy();
    const old = screen.getByText("Old dish").closest("li");
    if (!old) throw new Error("no row");
    expect(within(old).getByText("10")).toBeTruthy();
    fireEvent.click(within(old).getByRole("checkbox"));
    fireEvent.click(await button("Apply"));
    await waitFor(() => expect(bodies("POST /console/pos/menu/")).toEqual([{ revision, without: ["product:old"] }]));
  });

  it("cannot be applied while settings contradict", async () => {
    const preview = menu.preview && { ...menu.preview, issues: ["currency" as const] };
    answer({ "GET /console/pos/": overview, "GET /console/pos/menu/": { ...menu, preview } });
    show(<PosMenuScreen />);
    expect(await button("Apply")).toHaveProperty("disabled", true);
  });
});

describe("back from the vendor", () => {
  it("connects with the code, once, and goes on", async () => {
    answer({ "POST /console/pos/connections/": { outcome: "connected", business: "Riwaq Foods" } });
    show(<ReturnScreen />, "/?code=abc&state=xyz");
    expect(await screen.findByText("elsewhere")).toBeTruthy();
    expect(bodies("POST /console/pos/connections/")).toEqual([{ code: "abc", state: "xyz" }]);
  });

  it.each([
    ["business_taken", "connected to another establishment"],
    ["state_expired", "More than ten minutes"],
    ["unreachable", "isn.t responding"],
  ])("says why nothing was connected: %s", async (outcome, words) => {
    answer({ "POST /console/pos/connections/": { outcome, business: null } });
    show(<ReturnScreen />, "/?code=abc&state=xyz");
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to the connection" })).toBeTruthy();
  });

  it("asks whose business it is if the marketplace sent the manager", async () => {
    answer({
      "POST /console/pos/connections/": { outcome: "confirm", business: "Riwaq Foods" },
      "POST /console/pos/connections/confirmations/": { outcome: "connected", business: "Riwaq Foods" },
    });
    show(<ReturnScreen />, "/?code=abc");
    expect(await screen.findByText("Connect “Riwaq Foods” to “Riwaq”?")).toBeTruthy();
    fireEvent.click(await button("Connect them"));
    expect(await screen.findByText("elsewhere")).toBeTruthy();
  });

  it("without a code sends nothing", () => {
    answer({});
    show(<ReturnScreen />, "/?error=access_denied");
    expect(screen.getByText("You did not allow the connection at Foodics")).toBeTruthy();
  });
});
