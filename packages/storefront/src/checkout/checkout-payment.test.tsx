// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { listPaymentChoices } from "@sufra/domain/branches/api.ts";
import { readMe } from "@sufra/domain/customers/api.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { confirmPayment, listCards } from "@sufra/domain/payments/api.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { arriveAt, chooseOrderType } from "../cart/branch-choices.ts";
import { dispatchCart, getCart, openCart, setCartExtras } from "../cart/cart-store.ts";
import { takeAgreedCard } from "../payments/agreed-card.ts";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { branch, uuid } from "./visit.test-data.ts";

// Only ends what hangs: parts of the screen load late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("./visit.test-data.ts")).mockVisit());
vi.mock("../menu/use-live-menu.ts", () => ({ useLiveMenuOf: () => undefined }));
vi.mock("../menu/menu-store.ts", () => ({ refreshMenu: async () => undefined }));

const customer = { id: "c", full_name: "Sara", dial_code: "966", phone_number: "512345678", registered: true };
const sums = { subtotal: 3200, total_discount: 0, taxes_price: 417 };
const visa = { id: "visa", brand: "visa", last4: "4242", month: 12, year: 2035, usable: true };
const old = { ...visa, id: "old", last4: "1881", year: 2020 };
const replaced = { ...visa, id: "replaced", last4: "0005", usable: false };

let online: object | null;
let cards: object[] | Promise<never>;
let total: number;
let pending: Promise<void> | undefined;
const answers = new Map<unknown, () => unknown>([
  [
    listPaymentChoices,
    async () => {
      await pending;
      return { choices: [{ order_type: 2, methods: getMethods() }], online };
    },
  ],
  [listCards, async () => ({ items: await cards })],
  [readMe, () => customer],
  [placeOrder, () => ({ id: "o", number: 1, total, payment: total > 0 ? { attempt_id: "a" } : null })],
  [confirmPayment, () => ({ status: "paid" })],
  [
    createQuote,
    () => {
      const at = new Date(Date.now() + 600_000).toISOString();
      const price = { charges: [], taxes: [], prices_include_tax: true, tip: 0, points: null, currency: "SAR" };
      return { quote_id: "q", ...sums, ...price, total, cart: sums, expires_at: at, promised_at: at };
    },
  ],
]);
const getMethods = () => (online ? ["cash", "physical_card", "online_card"] : ["cash", "physical_card"]);
const countCalls = (wanted: unknown) => vi.mocked(client.send).mock.calls.filter(([call]) => call === wanted).length;
const bodyOf = (wanted: unknown) => vi.mocked(client.send).mock.calls.find(([call]) => call === wanted)?.[1];

beforeEach(() => {
  localStorage.clear();
  vi.mocked(client.send)
    .mockReset()
    .mockImplementation((async (call: unknown) => answers.get(call)?.()) as never);
  online = { flow: "inline", apple_pay: true };
  cards = [old, visa, replaced];
  total = 3200;
  pending = undefined;
  openCart("shop");
  dispatchCart({ type: "reset", cartId: "0190f7a0-0000-7000-8000-000000000009" });
  setCartExtras({ lastCard: null });
  arriveAt(branch.id);
  chooseOrderType(2, { branch: branch.id, minutes: 120 });
  const line = { key: "k", productId: "p", name: "Kabsa", image: null, unitPrice: 3200, optionsPrice: 0 };
  dispatchCart({
    type: "addProduct",
    product: { ...line, optionsText: "", options: [], note: "", productQuantity: 1 },
  });
  setGuest({ customer: customer as never });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens checkout; the page after it never finishes loading. */
const open = async () => {
  const router = createMemoryRouter(
    [
      { path: `/checkout/${uuid}`, element: <CheckoutScreen /> },
      { path: "*", loader: () => new Promise(() => {}), element: null },
    ],
    { initialEntries: [`/checkout/${uuid}`] },
  );
  render(<RouterProvider router={router} />);
  await vi.waitFor(() => expect(countCalls(createQuote)).toBe(1));
  return router;
};
const getRows = async () =>
  within(await screen.findByRole("radiogroup"))
    .getAllByRole("radio")
    .map((row) => [row.textContent, row.getAttribute("aria-checked") === "true"] as const);
const getChosen = async () => (await getRows()).find(([, checked]) => checked)?.[0];
/** The button that places the order; of the two labels the longer one begins with the other. */
const getPlace = (label = m.checkout_place()) =>
  screen.getByRole("button", { name: new RegExp(`^${label}(?! و| and)`) });
const place = async (button: HTMLElement) => {
  await act(async () => fireEvent.click(button));
  await vi.waitFor(() => expect(countCalls(placeOrder)).toBe(1));
};

describe("a kept card in the checkout", () => {
  it("comes first, an expired one cannot be chosen, and one that no longer works is left out", async () => {
    await open();
    const rows = await getRows();
    expect(rows.map(([text]) => text?.replace(/[\u2068\u2069]/g, ""))).toEqual([
      expect.stringContaining("Visa •••• 4242"),
      `Visa •••• 1881${m.payments_expired()}`,
      `${m.checkout_online_other()}${m.checkout_online_hint()}`,
      expect.stringContaining(m.checkout_physical()),
      expect.stringContaining(m.checkout_cash()),
    ]);
    expect(screen.getByRole<HTMLButtonElement>("radio", { name: /1881/ }).disabled).toBe(true);
    expect(await getChosen()).toContain(m.checkout_cash());
  });

  it("pays the order once it is chosen, for the sum on the button", async () => {
    await open();
    fireEvent.click(await screen.findByRole("radio", { name: /4242/ }));
    await place(getPlace(m.checkout_place_paid()));
    expect(bodyOf(placeOrder)).toMatchObject({ body: { payment_method: "online_card", expected_total: 3200 } });
    await vi.waitFor(() => expect(getCart().products).toEqual([]));
    expect(takeAgreedCard("a")).toEqual({ attemptId: "a", cardId: "visa", amount: 3200 });
    expect([getCart().lastCard, getCart().paymentData.cardId]).toEqual(["visa", undefined]);
  });

  it("is chosen already if it paid last, and is not paid with when the guest takes another way", async () => {
    setCartExtras({ lastCard: "visa" });
    await open();
    await screen.findByRole("radio", { name: /4242/, checked: true });
    fireEvent.click(screen.getByRole("radio", { name: new RegExp(m.checkout_online_other()) }));
    await place(getPlace());
    await vi.waitFor(() => expect(getCart().lastCard).toBeNull());
    expect(takeAgreedCard("a")).toBeUndefined();
  });

  it("holds the button of who paid with it last until it is read, and of nobody else", async () => {
    cards = new Promise<never>(() => {});
    await open();
    await vi.waitFor(() => expect(countCalls(listCards)).toBe(1));
    expect(getPlace().hasAttribute("disabled")).toBe(false);
    act(() => setCartExtras({ lastCard: "visa" }));
    expect(getPlace().hasAttribute("disabled")).toBe(true);
  });

  it("is left to the payment page when the cards cannot be read", async () => {
    setCartExtras({ lastCard: "visa" });
    cards = Promise.reject(new Error("lost"));
    cards.catch(() => undefined);
    await open();
    expect(await getChosen()).toContain(m.checkout_cash());
    expect((await getRows()).length).toBe(3);
  });

  it.each([
    ["a visitor", () => setGuest({ customer: null })],
    ["a branch that takes nothing online", () => (online = null)],
    ["the provider's own page", () => (online = { flow: "redirect", apple_pay: false })],
  ])("is not asked for by %s", async (_, prepare) => {
    prepare();
    await open();
    expect((await getRows()).length).toBe(getMethods().length);
    expect(countCalls(listCards)).toBe(0);
  });

  it("pays nothing when points pay for all", async () => {
    setCartExtras({ lastCard: "visa" });
    total = 0;
    await open();
    await vi.waitFor(() => expect(screen.queryByRole("radiogroup")).toBeNull());
    await vi.waitFor(() => expect(getPlace().hasAttribute("disabled")).toBe(false));
    await place(getPlace());
    await vi.waitFor(() => expect(getCart().products).toEqual([]));
    expect([takeAgreedCard("a"), getCart().lastCard]).toEqual([undefined, "visa"]);
  });
});

describe("Apple Pay in the checkout", () => {
  let sheets: { onpaymentauthorized?: (event: object) => void; completePayment: () => void }[];
  beforeEach(() => {
    sheets = [];
    class Sheet {
      static canMakePayments = () => true;
      onpaymentauthorized = undefined;
      completePayment = () => {};
      begin() {
        sheets.push(this);
      }
    }
    vi.stubGlobal("ApplePaySession", Sheet);
  });
  const find = () => screen.findByRole("button", { name: m.payments_apple_pay() });
  const query = () => screen.queryByRole("button", { name: m.payments_apple_pay() });

  it("stands above everything, and leads from its sheet to the placed order without a look at the cart", async () => {
    const router = await open();
    const button = await find();
    const cardOfOrder = screen.getByRole("button", { name: m.checkout_edit({ what: m.checkout_who() }) });
    expect(button.compareDocumentPosition(cardOfOrder) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    fireEvent.click(button);
    await act(async () => sheets[0]?.onpaymentauthorized?.({ payment: { token: {} } }));
    await vi.waitFor(() => expect(getCart().products).toEqual([]));
    expect(router.state.navigation.location?.pathname).toBe(`/confirm-order/${uuid}`);
    expect(getPlace(m.checkout_place()).textContent).toContain("32");
  });

  it("says in the checkout what changed while its sheet was open, and orders nothing in another way", async () => {
    const differences = [{ kind: "price", name: "Kabsa", before: 3200, after: 3500 }];
    const refusal = new ApiProblem("cart_changed", 409, { params: { before: 3200, after: 3500, differences } });
    const order = answers.get(placeOrder) as () => unknown;
    onTestFinished(() => void answers.set(placeOrder, order));
    answers.set(placeOrder, () => Promise.reject(refusal));
    const router = await open();
    const button = await find();
    await vi.waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    fireEvent.click(button);
    total = 3500;
    await act(async () => sheets[0]?.onpaymentauthorized?.({ payment: { token: {} } }));
    const dialog = await screen.findByRole("dialog", { name: m.checkout_changed() });
    expect(dialog.textContent).toContain("Kabsa");
    const accept = await within(dialog).findByRole("button", { name: new RegExp(`^${m.cart_accept()}.*35`) });
    await act(async () => fireEvent.click(accept));
    await vi.waitFor(() => expect(screen.queryByRole("dialog", { name: m.checkout_changed() })).toBeNull());
    expect([countCalls(placeOrder), router.state.location.pathname]).toEqual([1, `/checkout/${uuid}`]);
    await vi.waitFor(() => expect(query()?.hasAttribute("disabled")).toBe(false));
  });

  const getPlaces = () => screen.queryAllByText(m.payments_or()).length;
  /** The branch's answer waits until it is called. */
  const holdAnswer = () => {
    let answer = () => {};
    pending = new Promise((resolve) => (answer = () => resolve(undefined)));
    return () => act(async () => answer());
  };

  it("takes a place that was kept from the beginning, so that nothing moves", async () => {
    const answer = holdAnswer();
    await open();
    expect([getPlaces(), query()]).toEqual([1, null]);
    await vi.waitFor(() => expect(countCalls(listPaymentChoices)).toBe(1));
    await answer();
    await find();
    expect(getPlaces()).toBe(1);
  });

  it("keeps no place where the branch had none last time", async () => {
    online = { flow: "inline", apple_pay: false };
    await open();
    await getRows();
    await vi.waitFor(() => expect(getPlaces()).toBe(0));
    cleanup();
    vi.mocked(client.send).mockClear();
    const answer = holdAnswer();
    await open();
    expect(getPlaces()).toBe(0);
    online = { flow: "inline", apple_pay: true };
    await answer();
    await find();
  });

  it.each([
    ["a visitor", () => setGuest({ customer: null })],
    ["a browser without it", () => vi.stubGlobal("ApplePaySession", undefined)],
    ["a device that cannot pay", () => vi.stubGlobal("ApplePaySession", { canMakePayments: () => false })],
  ])("keeps no place for %s", async (_, prepare) => {
    holdAnswer();
    prepare();
    await open();
    expect(getPlaces()).toBe(0);
  });

  it.each([
    ["for a visitor", () => setGuest({ customer: null })],
    ["where the branch has none", () => (online = { flow: "inline", apple_pay: false })],
    ["for less than the provider takes", () => (total = 99)],
    ["in a browser without it", () => vi.stubGlobal("ApplePaySession", undefined)],
  ])("is not shown %s", async (_, prepare) => {
    prepare();
    await open();
    await getRows();
    await vi.waitFor(() => expect(query()).toBeNull());
  });

  it("is gone without a network", async () => {
    await open();
    await find();
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    expect(query()).toBeNull();
    vi.restoreAllMocks();
  });
});
