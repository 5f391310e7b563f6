// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listPaymentChoices } from "@sufra/domain/branches/api.ts";
import { readMe } from "@sufra/domain/customers/api.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { dispatchCart, getCart, openCart } from "../cart/cart-store.ts";
import { setTip, tipFieldId } from "../cart/tip.ts";
import { arriveAt, chooseOrderType } from "../cart/branch-choices.ts";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { branch, uuid } from "./visit.test-data.ts";

// Only ends what hangs: parts of the screen load late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("./visit.test-data.ts")).mockVisit({ tips_enabled: true }));
vi.mock("../menu/use-live-menu.ts", () => ({ useLiveMenuOf: () => undefined }));
vi.mock("../menu/menu-store.ts", () => ({ refreshMenu: async () => undefined }));

const customer = {
  id: "c",
  full_name: "Sara",
  dial_code: "966",
  phone_number: "512345678",
  registered: true,
};
const quote = {
  quote_id: "q",
  subtotal: 3200,
  total_discount: 0,
  charges: [],
  taxes: [],
  taxes_price: 417,
  prices_include_tax: true,
  tip: 0,
  total: 3200,
  currency: "SAR",
  points: null,
  cart: { subtotal: 3200, total_discount: 0, taxes_price: 417 },
};

let finishPlacing = () => {};
beforeEach(() => {
  localStorage.clear();
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === listPaymentChoices) return { choices: [{ order_type: 2, methods: ["cash"] }] };
    if (call === createQuote) {
      const at = new Date(Date.now() + 600_000).toISOString();
      return Object.assign({}, quote, { expires_at: at, promised_at: at });
    }
    if (call === readMe) return customer;
    if (call === placeOrder)
      return new Promise((resolve) => (finishPlacing = () => resolve({ id: "o", number: 1, payment: null })));
    throw new Error("an unexpected call");
  }) as never);
  openCart("shop");
  arriveAt(branch.id);
  chooseOrderType(2, { branch: branch.id, minutes: 120 });
  dispatchCart({
    type: "addProduct",
    product: {
      key: "k",
      productId: "0190f7a0-0000-7000-8000-000000000002",
      name: "Kabsa",
      image: null,
      unitPrice: 3200,
      optionsPrice: 0,
      optionsText: "",
      options: [],
      note: "",
      productQuantity: 1,
    },
  });
  setGuest({ customer: customer as never });
});
afterEach(cleanup);

/** The page after checkout never finishes loading. */
const show = () => {
  const router = createMemoryRouter(
    [
      { path: `/checkout/${uuid}`, element: <CheckoutScreen /> },
      { path: "*", loader: () => new Promise(() => {}), element: null },
    ],
    { initialEntries: [`/checkout/${uuid}`] },
  );
  render(<RouterProvider router={router} />);
};

const open = async () => {
  show();
  await vi.waitFor(() => expect(vi.mocked(client.send).mock.calls.map(([call]) => call)).toContain(createQuote));
};

it("shows the name of a known guest who is read after the page, and does not ask for it", async () => {
  setGuest({ customer: null });
  await open();
  await screen.findByLabelText(m.checkout_name());
  act(() => setGuest({ customer: customer as never }));
  await screen.findByText("Sara");
  expect(screen.queryByLabelText(m.checkout_name())).toBeNull();
});

it("keeps what was typed while the guest was being read", async () => {
  setGuest({ customer: null });
  await open();
  fireEvent.change(await screen.findByLabelText(m.checkout_name()), { target: { value: "Mona" } });
  act(() => setGuest({ customer: customer as never }));
  expect(screen.getByLabelText<HTMLInputElement>(m.checkout_name()).value).toBe("Mona");
});
const getBill = () => document.querySelector("[aria-live=polite]")?.textContent ?? "";
const getButton = () => screen.getByRole("button", { name: /32/ });

it("keeps lines, sums and recipient of a placed order until the next page is here", async () => {
  await open();
  // The tip's part arrives by itself; what changes later is what this test looks for.
  await screen.findByText(m.checkout_tip());
  const before = document.querySelector("main")?.textContent;
  expect([getBill(), before]).toEqual([expect.stringContaining("32"), expect.stringContaining("Kabsa")]);
  await act(async () => getButton().click());
  await vi.waitFor(() => expect(vi.mocked(client.send).mock.calls.map(([call]) => call)).toContain(placeOrder));
  const seen: string[] = [];
  const watch = new MutationObserver(() => void seen.push(document.querySelector("main")?.textContent ?? ""));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  await act(async () => finishPlacing());
  expect(getCart().products).toEqual([]);
  expect(document.querySelector("main")?.textContent).toBe(before);
  expect(getButton()).toBeTruthy();
  expect(seen.filter((text) => text !== before)).toEqual([]);
  watch.disconnect();
});

it("shows the time of a delivery that has no address yet", async () => {
  setGuest({ customer: customer as never });
  chooseOrderType(3, { branch: branch.id, minutes: 120 });
  dispatchCart({ type: "setPaymentData", paymentData: { scheduledAt: "2030-06-05T15:30:00.000Z" } });
  show();
  const place = await screen.findByText(new RegExp(m.cart_choose_address()));
  expect(place.textContent).toContain("6:30");
});

it("takes the next free time of a full kitchen with one tap", async () => {
  const time = "2026-11-25T15:30:00.000Z";
  const answers = vi.mocked(client.send).getMockImplementation() as (call: unknown, more: unknown) => Promise<unknown>;
  const times: unknown[] = [];
  vi.mocked(client.send).mockImplementation((async (call: unknown, more: { body?: { scheduled_at?: string } }) => {
    if (call !== createQuote) return answers(call, more);
    times.push(more.body?.scheduled_at);
    if (more.body?.scheduled_at !== time)
      throw new ApiProblem(
        "kitchen_full",
        409,
        { params: { time } },
        { sa: "المطبخ مكتمل.", en: "The kitchen is full." },
      );
    return answers(call, more);
  }) as never);
  await open();
  const offer = await screen.findByRole("button", { name: /6:30/ });
  await act(async () => offer.click());
  expect(getCart().paymentData.scheduledAt).toBe(time);
  await vi.waitFor(() => expect(times.at(-1)).toBe(time));
  await vi.waitFor(() => expect(screen.queryByRole("button", { name: /^(الطلب|Order for) / })).toBeNull());
});

it("leaves a tip that is too large out of every total", async () => {
  const answers = vi.mocked(client.send).getMockImplementation() as (call: unknown, more: unknown) => Promise<unknown>;
  // The total is the device's own while no price answers.
  vi.mocked(client.send).mockImplementation((async (call: unknown, more: unknown) =>
    call === createQuote ? new Promise(() => undefined) : answers(call, more)) as never);
  setTip(9_999_900);
  await open();
  await screen.findByDisplayValue("99999");
  const place = screen.getByRole("button", { name: new RegExp(m.checkout_place()) });
  expect([getBill(), place.textContent].join()).not.toContain("99,999");
  fireEvent.click(place);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe(tipFieldId));
  expect(vi.mocked(client.send).mock.calls.map(([call]) => call)).not.toContain(placeOrder);
});
