// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { lazy, type ReactNode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ApiProblem, TransportFailure } from "@sufra/ui/api/failures.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { dispatchCart } from "../cart/cart-store.ts";
import { HomeMore } from "./home.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
const place = vi.hoisted(() => ({ branch: null as object | null }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({
    uuid: "u",
    ...place,
    services: ["ordering"],
    establishment: { digits: "latin", time_zone: "Asia/Riyadh" },
  }),
}));
vi.mock("./hour-picks.tsx", () => ({ HourPicks: () => <p>picks</p> }));
let load = () => {};
vi.mock("../app/waiting-cart.ts", () => ({
  WaitingCart: lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => (load = () => resolve({ default: () => <p>cart</p> }))),
  ),
}));
vi.mock("./waiting.tsx", () => ({ Waiting: () => <p>waiting</p> }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dispatchCart({ type: "reset", cartId: "c" });
  forgetGuest();
});

const wallet = { orders_count: 2, balance: 965, pending: 68, level: null, next_level: null };
const order = (id: string, price: number, missing = 0) => ({
  id,
  price,
  missing,
  items: [{ name: id, quantity: 1, image: null, image_color: null }],
});
const show = async (branch: object | null, answer: () => Promise<unknown>) => {
  place.branch = branch;
  setGuest({ customer: { id: "c" } as never, wallet: wallet as never });
  vi.mocked(client.send).mockImplementation(answer as never);
  render(
    <Suspense>
      <HomeMore />
    </Suspense>,
    { wrapper: MemoryRouter },
  );
  await act(async () => undefined);
};
const branch = { id: "b1" };

it("offers earlier orders at today's price, and says what is missing", async () => {
  await show(branch, async () => ({ orders: [order("rice", 900), order("meal", 4_100, 1)] }));
  const [rice, meal] = screen.getAllByRole("button", { name: new RegExp(m.entry_again()) });
  expect([rice?.textContent, meal?.textContent]).toEqual([expect.stringContaining("9"), expect.stringContaining("41")]);
  const cards = screen.getAllByRole("listitem");
  expect(cards.map((card) => card.textContent?.includes(m.entry_again_missing()))).toEqual([false, true]);
  expect(screen.getByText("picks")).toBeTruthy();
});

it("shows the points and those on their way, and no orders, where no branch is chosen", async () => {
  await show(null, async () => ({ orders: [order("rice", 900)] }));
  expect(screen.getByText("965")).toBeTruthy();
  expect(screen.getByText(m.loyalty_pending({ count: 68 }))).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("is silent about a list that an older process refuses, but not about a lost network", async () => {
  const refused = new ApiProblem("not_found", 404, {});
  await show(branch, () => Promise.reject(refused));
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  await show(branch, () => Promise.reject(new TransportFailure("network")));
  expect(screen.getByRole("button")).toBeTruthy();
});

const fillCart = () => {
  vi.stubGlobal("ApplePaySession", { canMakePayments: () => true });
  const line = { key: "k", productId: "p", name: "Kabsa", image: null, unitPrice: 3200, optionsPrice: 0 };
  const product = { ...line, optionsText: "", options: [], note: "", productQuantity: 1 };
  dispatchCart({ type: "addProduct", product });
};

it("keeps what was tapped in view while the cart of a first dish is loaded", async () => {
  await show(branch, async () => ({ orders: [order("rice", 900)] }));
  await act(async () => fillCart());
  expect(screen.getByText("picks").closest("[style*=none]")).toBeNull();
  expect(screen.getByRole("button", { name: new RegExp(m.entry_again()) })).toBeTruthy();
});

it("draws nothing that the waiting cart would push down", async () => {
  fillCart();
  await show(branch, async () => ({ orders: [] }));
  expect(screen.queryByText("picks")).toBeNull();
  await act(async () => load());
  expect(screen.getByText("cart").compareDocumentPosition(screen.getByText("picks"))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
