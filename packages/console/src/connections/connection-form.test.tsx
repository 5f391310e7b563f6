// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection, OpenPayments } from "@sufra/domain/connections/api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { client } from "../app/client.ts";
import { type Workplace, WorkplaceContext } from "../app/workplace.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionScreen } from "./connections-screen.tsx";
import { connectionsQuery } from "./connections-data.ts";

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

const idle: OpenPayments = { payments: 0, refunds: 0, former: [] };

const show = (connection: Connection, storable = true, payments = idle) => {
  const reload = vi.fn(async () => undefined);
  const element = <ConnectionForm connection={connection} storable={storable} reload={reload} />;
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(connectionsQuery.queryKey, { storable, connections: [connection], payments });
  render(
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  return reload;
};

const send = vi.spyOn(client, "send");
/** What was saved; reading the list again has no body. */
const bodies = () =>
  send.mock.calls.flatMap(([, input]) => {
    const { body } = input as { body?: unknown };
    return body === undefined ? [] : [body];
  });
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

it("shows the fields of the service that is open, also after another one", async () => {
  const payments: Connection = { service: "payments", fallback: "platform", own: null, webhook: null };
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(connectionsQuery.queryKey, { storable: true, connections: [payments, empty], payments: idle });
  const routes = [{ path: "/connections/:service", element: <ConnectionScreen /> }];
  const router = createMemoryRouter(routes, { initialEntries: ["/connections/payments"] });
  render(
    <QueryClientProvider client={queries}>
      <WorkplaceContext value={workplace}>
        <RouterProvider router={router} />
      </WorkplaceContext>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(field("publishable_key")).not.toBeNull());
  await act(() => router.navigate("/connections/sms"));
  await waitFor(() => expect(field("app_sid")).not.toBeNull());
  expect(field("publishable_key")).toBeNull();
});

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

const own = { readable: true, state: "ok" as const, state_since: at, errors: [], saved_at: at, revision };
const moyasar: Connection = {
  service: "payments",
  fallback: "demo",
  webhook: { url: "https://sufra.example/hook/", token: "token" },
  own: {
    ...own,
    vendor: "moyasar",
    settings: { publishable_key: "pk_test_a" },
    secrets: [{ name: "secret_key", last4: null, since: at }],
  },
};
const tap: Connection = {
  ...moyasar,
  webhook: null,
  own: { ...own, vendor: "tap", settings: {}, secrets: [{ name: "secret_key", last4: "9999", since: at }] },
};
const warning = () => screen.queryByText(/^(Change from|New payment keys)/)?.textContent;

describe("the form of the payment account", () => {
  it("warns when the vendor changes, and says what stays with the former one", async () => {
    show(moyasar);
    expect([warning(), field("publishable_key") !== null]).toEqual([undefined, true]);
    expect(screen.getByDisplayValue("https://sufra.example/hook/")).toBeTruthy();
    type("vendor", "tap");
    expect([warning(), field("publishable_key")]).toEqual(["Change from Moyasar to Tap", null]);
    expect(screen.queryByDisplayValue("https://sufra.example/hook/")).toBeNull();
    expect(screen.queryByText(/under way/)).toBeNull();
    type("secret_key", "sk_test_b");
    fireEvent.click(screen.getByRole("button", { name: "Save changes" }));
    // Saved, then tested at once.
    await waitFor(() => expect(bodies()).toEqual([{ vendor: "tap", secret_key: "sk_test_b", revision }, {}]));
  });

  it("warns when keys are replaced while payments are under way", () => {
    const former = [{ vendor: "moyasar", replaced_at: at }] as const;
    show(tap, true, { payments: 2, refunds: 1, former: [...former] });
    expect(warning()).toBeUndefined();
    expect(screen.getByText(/Keys kept for refunds/).textContent).toContain("Moyasar (until");
    type("secret_key", "sk_test_c");
    expect(warning()).toBe("New payment keys");
    expect(screen.getByText(/Payments in progress: 2, refunds in progress: 1\. Don't revoke/)).toBeTruthy();
  });
});
