// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "@sufra/domain/connections/api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { ConnectionForm } from "./connection-form.tsx";

const workplace = { style: { language: "en", zone: "Asia/Riyadh", digits: "latin" } } as unknown as Workplace;
const revision = "a".repeat(22);
const at = "2026-11-25T10:00:00.000Z";

const empty: Connection = { service: "sms", fallback: "platform", own: null, webhook: null };
const connected: Connection = {
  service: "sms",
  fallback: "platform",
  webhook: null,
  own: {
    vendor: "unifonic",
    settings: { sender: "Burger" },
    secrets: [{ name: "app_sid", last4: "7788", since: at }],
    readable: true,
    state: "ok",
    state_since: at,
    errors: [],
    saved_at: at,
    revision,
  },
};

const show = (connection: Connection, storable = true) => {
  const reload = vi.fn(async () => undefined);
  const element = <ConnectionForm connection={connection} storable={storable} reload={reload} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  return reload;
};

const send = vi.spyOn(client, "send");
const bodies = () => send.mock.calls.map(([, input]) => (input as { body?: unknown }).body);
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, value: string) => {
  const input = field(name);
  if (!input) throw new Error(`no field ${name}`);
  fireEvent.change(input, { target: { value } });
};

beforeEach(() => {
  setLanguage("en");
  send.mockReset().mockResolvedValue(connected as never);
});
afterEach(cleanup);

describe("the form of a connection", () => {
  it("asks for every field of the vendor, and connects it", async () => {
    const reload = show(empty);
    type("vendor", "taqnyat");
    expect(field("app_sid")).toBeNull();
    type("sender", "Burger");
    fireEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(field("bearer_token")?.getAttribute("aria-invalid")).toBe("true"));
    expect(send).not.toHaveBeenCalled();
    type("bearer_token", "a-long-token");
    fireEvent.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([
      { vendor: "taqnyat", bearer_token: "a-long-token", sender: "Burger", promo_sender: "", revision: null },
    ]);
  });

  it("shows a stored secret by its last characters only, and leaves it out unless it is typed", async () => {
    const reload = show(connected);
    expect(field("app_sid")?.value).toBe("");
    expect(field("app_sid")?.type).toBe("password");
    expect(field("app_sid")?.placeholder).toMatch(/^•+7788$/);
    type("sender", "Grill");
    fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(bodies()).toEqual([{ vendor: "unifonic", sender: "Grill", promo_sender: "", revision }]);
  });

  it("asks for the secrets of another vendor", async () => {
    show(connected);
    type("vendor", "taqnyat");
    fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await waitFor(() => expect(field("bearer_token")?.getAttribute("aria-invalid")).toBe("true"));
    expect(send).not.toHaveBeenCalled();
  });

  it("says that the platform has no key, and takes nothing", () => {
    show(empty, false);
    expect(screen.getByText("Secrets cannot be saved yet")).toBeTruthy();
    expect(field("app_sid")).toBeNull();
  });
});
