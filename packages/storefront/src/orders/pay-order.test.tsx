// @vitest-environment happy-dom
import { cleanup, configure, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { listPaymentChoices } from "@sufra/domain/branches/api.ts";
import { readOrder } from "@sufra/domain/orders/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { uuid } from "../checkout/visit.test-data.ts";
import { OrderScreen } from "./order-screen.tsx";

// Only ends what hangs: parts of the screen load late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
vi.mock("@sufra/ui/api/live.ts", () => ({ useLive: () => "live", followSoon: () => () => undefined }));
vi.mock("../notifications/follow-by-push.tsx", () => ({ FollowByPush: () => null }));
afterEach(cleanup);

const sums = { subtotal: 900, total_discount: 0, total: 900, taxes: [], taxes_price: 117, charges: [], tip: 0 };
const money = { received: 0, refunded: 0, credited: 0, settlements: [], refunds: [], due: 900, points: null };
const texts = { customer_name: "Sara", customer_phone: "+966512345678", notes: "", vehicle: "", status_reason: null };
const at = { created_at: "2026-11-28T09:00:00Z", promised_at: "2026-11-28T09:30:00Z", scheduled_at: null };
const branch = { branch_id: "b", branch_name: "Olaya", branch_phone: null, branch_lat: 24.7, branch_lng: 46.7 };
const none = { lines: [], items: [], coupons: [], level: null, messages: [], history: [], invoices: [], address: null };
const base = { id: "o", number: 4, status: "awaiting_payment", order_type: 2, payment_method: "online_card" };
const order = { ...base, ...sums, ...money, ...texts, ...at, ...branch, ...none, table_id: null, table_number: null };
const unpaid = { payment_state: "unpaid", can_cancel: true, start_at: null, accepted_at: null };

/** The links and buttons of an unpaid order's page, from its top. */
const show = async (status: string, methods: string[]) => {
  const pay_before = new Date(Date.now() + 600_000).toISOString();
  const payment = { attempt_id: "a1", status, failure_code: null, brand: null, last4: null, refunded: 0 };
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === readOrder) return { ...order, ...unpaid, pay_before, payment };
    if (call === listPaymentChoices) return { choices: [{ order_type: 2, methods }], online: null };
    throw new Error("an unexpected call");
  }) as never);
  const routes = [{ path: "/orders/:uuid/:id", element: <OrderScreen /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/orders/${uuid}/o`] })} />);
  await screen.findByRole("link", { name: m.orders_pay_now() });
  if (methods.length > 1 && status === "requires_action") await screen.findByText(m.payments_other_way());
  return [...document.querySelectorAll<HTMLElement>("main a[href], main button")].map(
    (one) => `${one.textContent} ${one.getAttribute("href") ?? ""}`,
  );
};

it("begins the page of an unpaid order with its payment and the time left, without a receipt", async () => {
  const actions = await show("requires_action", ["online_card", "cash"]);
  expect(actions.slice(0, 2)).toEqual([
    `${m.orders_pay_now()} /payment/${uuid}?attempt=a1`,
    `${m.payments_other_way()} /payment-failed/${uuid}?order=o&ways=all`,
  ]);
  expect(screen.getByRole("timer").textContent).toMatch(/(10:00|9:59)/);
  expect(screen.queryByText(m.orders_receipt_show())).toBeNull();
});

it.each([
  ["where the card is the only way", "requires_action", ["online_card"], "/payment/"],
  ["after a refusal, whose page lists them", "failed", ["online_card", "cash"], "/payment-failed/"],
])("names no other way to pay %s", async (_, status, methods, page) => {
  const actions = await show(status, methods);
  expect(actions[0]).toContain(page);
  expect(screen.queryByText(m.payments_other_way())).toBeNull();
});
