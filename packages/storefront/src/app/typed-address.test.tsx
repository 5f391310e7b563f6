// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listPaymentChoices } from "@sufra/domain/branches/api.ts";
import { addAddress, listAddresses, readMe } from "@sufra/domain/customers/api.ts";
import { fieldCatalog } from "@sufra/domain/errors/field-catalog.ts";
import { placeOrder } from "@sufra/domain/orders/api.ts";
import { createQuote } from "@sufra/domain/pricing/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { AddressScreen } from "../addresses/address-screen.tsx";
import { setGuest } from "./guest-store.ts";
import { client } from "./session.ts";
import { arriveAt, chooseAddress, chooseOrderType } from "../cart/branch-choices.ts";
import { dispatchCart, getCart, openCart } from "../cart/cart-store.ts";
import { CheckoutScreen } from "../checkout/checkout-screen.tsx";
import { branch, uuid } from "../checkout/visit.test-data.ts";

// Only ends what hangs: parts of the screens load late on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

vi.mock("./session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("./visit.ts", async () => (await import("../checkout/visit.test-data.ts")).mockVisit());
vi.mock("../menu/use-live-menu.ts", () => ({ useLiveMenuOf: () => undefined }));
vi.mock("../menu/menu-store.ts", () => ({ refreshMenu: async () => undefined }));
vi.mock("./screen-styles.tsx", () => ({ ScreenStyles: () => null }));
vi.mock("../addresses/place-picker.tsx", () => ({ PlacePicker: () => null }));

const customer = { id: "c", full_name: "Sara", dial_code: "966", phone_number: "512345678", registered: true };
const sums = { subtotal: 3200, total_discount: 0, taxes_price: 417 };
/** A landline abroad: the form takes it for a number, the server knows better. */
const landline = "+97142345678";
const emptyAddress = { doorNumber: "", levelNumber: "", blockNumber: "", notes: "", lat: 24.7, lng: 46.7 };

const answers = new Map<unknown, (body: { phone_number?: string }) => unknown>([
  [listPaymentChoices, () => ({ choices: [{ order_type: 3, methods: ["cash"] }] })],
  [readMe, () => customer],
  [listAddresses, () => ({ addresses: [] })],
  [placeOrder, () => ({ id: "o", number: 1, payment: null })],
  [
    addAddress,
    ({ phone_number }) => {
      if (phone_number !== landline) return { id: "a", title: "Home", description: "Olaya Street" };
      throw new ApiProblem("validation_failed", 422, { errors: [{ path: "phone_number", code: "number_invalid" }] });
    },
  ],
  [
    createQuote,
    () => {
      const at = new Date(Date.now() + 600_000).toISOString();
      const price = { charges: [], taxes: [], prices_include_tax: true, tip: 0, points: null, currency: "SAR" };
      return { quote_id: "q", ...sums, ...price, total: 3200, cart: sums, expires_at: at, promised_at: at };
    },
  ],
]);

beforeEach(() => {
  localStorage.clear();
  vi.mocked(client.send).mockImplementation((async (call: unknown, { body }: { body: object }) =>
    (answers.get(call) ?? (() => Promise.reject(new Error("an unexpected call"))))(body)) as never);
  openCart("shop");
  const choice = { branch: branch.id, minutes: 120 };
  arriveAt(branch.id);
  chooseOrderType(3, choice);
  const address = { ...emptyAddress, id: null, title: "Home", description: "Olaya Street", phoneNumber: landline };
  chooseAddress(address, choice);
  const kabsa = { productId: "0190f7a0-0000-7000-8000-000000000002", name: "Kabsa", image: null, unitPrice: 3200 };
  const chosen = { optionsPrice: 0, optionsText: "", options: [], note: "", productQuantity: 1 };
  dispatchCart({ type: "addProduct", product: { key: "k", ...kabsa, ...chosen } });
  setGuest({ customer: customer as never });
});
afterEach(cleanup);

it("leads from an address that the server refuses to the field that is wrong", async () => {
  const routes = [
    { path: "/checkout/:uuid", element: <CheckoutScreen /> },
    { path: "/address/:uuid", element: <AddressScreen /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/checkout/${uuid}`] })} />);
  const place = await screen.findByRole("button", { name: new RegExp(m.checkout_place()) });
  await vi.waitFor(() => expect(place.hasAttribute("disabled")).toBe(false));
  await act(async () => place.click());
  const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(m.addresses_phone()));
  expect(field.value).toBe(landline);
  expect(field.closest("details")?.open).toBe(true);
  expect(screen.getByText(fieldCatalog.number_invalid.sa)).toBeTruthy();
  fireEvent.change(field, { target: { value: "0512345678" } });
  await act(async () => screen.getByRole("button", { name: m.addresses_deliver_here() }).click());
  // Back where the order was about to be placed.
  await screen.findByRole("button", { name: new RegExp(m.checkout_place()) });
  expect(getCart().fullAddress?.id).toBe("a");
});
