// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { readOrder } from "@sufra/domain/orders/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { uuid } from "../checkout/visit.test-data.ts";
import { PaymentFailedScreen } from "./payment-failed-screen.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
vi.mock("../app/screen-styles.tsx", () => ({ ScreenStyles: () => null }));
afterEach(cleanup);

const id = "0190f7a0-0000-7000-8000-000000000001";
const order = {
  id,
  number: 4,
  status: "awaiting_payment",
  order_type: 2,
  branch_id: "b",
  total: 900,
  pay_before: null,
};

/** Opens the page of an order whose last payment has this status, and returns the router. */
const open = (status: string, more = "") => {
  const payment = { attempt_id: "a1", status, failure_code: null, brand: null, last4: null, refunded: 0 };
  vi.mocked(client.send).mockImplementation((async (call: unknown) =>
    call === readOrder
      ? { ...order, branch_phone: null, payment }
      : { choices: [{ order_type: 2, methods: ["cash", "online_card"] }], online: null }) as never);
  const routes = [
    { path: "/payment-failed/:uuid", element: <PaymentFailedScreen /> },
    { path: "*", element: <p>elsewhere</p> },
  ];
  const from = `/payment-failed/${uuid}?order=${id}${more}`;
  const router = createMemoryRouter(routes, { initialEntries: [from] });
  render(<RouterProvider router={router} />);
  return router;
};

it("leads to the payment of a card that was never submitted", async () => {
  const router = open("requires_action");
  await screen.findByText("elsewhere");
  expect(router.state.location.pathname + router.state.location.search).toBe(`/payment/${uuid}?attempt=a1`);
});

it("offers the other ways to pay such an order, and does not claim that the bank is asked", async () => {
  open("requires_action", "&ways=all");
  const link = await screen.findByRole("link", { name: m.orders_pay_now() });
  expect(link.getAttribute("href")).toBe(`/payment/${uuid}?attempt=a1`);
  expect(await screen.findByRole("button", { name: m.checkout_cash() })).toBeTruthy();
  expect(screen.queryByText(m.payments_being_checked())).toBeNull();
  expect(screen.queryByRole("button", { name: m.payments_check_now() })).toBeNull();
});

it.each(["processing", "authorized"])("says that the bank has not answered a payment that is %s", async (status) => {
  open(status);
  await screen.findByText(m.payments_being_checked());
  expect(screen.getByRole("button", { name: m.payments_check_now() })).toBeTruthy();
});

it("offers to try a failed payment again", async () => {
  open("failed");
  expect(await screen.findByRole("button", { name: m.payments_try_again() })).toBeTruthy();
});
