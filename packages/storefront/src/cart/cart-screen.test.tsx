// @vitest-environment happy-dom
import { act, cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { readSuggestions } from "@sufra/domain/menu/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { branch, uuid } from "../checkout/visit.test-data.ts";
import { setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { arriveAt } from "./branch-choices.ts";
import { CartScreen } from "./cart-screen.tsx";
import { getCart, openCart } from "./cart-store.ts";

// Lazy parts load slowly on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

const { menu } = vi.hoisted(() => {
  const kabsa = { id: "kabsa", name: "Kabsa", slug: "kabsa", image: null, price: 3200, tax_rate_bp: 1500 };
  const product = { ...kabsa, available: true, popular: true, schedule: null, option_groups: [] };
  return { menu: { version: "1", categories: [{ schedule: null, products: [product] }], combos: [] } };
});
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () =>
  (await import("../checkout/visit.test-data.ts")).mockVisit({ words: { empty_cart: "Nothing on the tray yet" } }),
);
vi.mock("../menu/use-live-menu.ts", () => ({ useLiveMenuOf: () => menu as unknown as Menu }));
vi.mock("../menu/menu-store.ts", () => ({
  loadMenu: async () => menu,
  refreshMenu: async () => undefined,
  useWholeMenu: () => menu,
}));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(client.send).mockImplementation((async (call: unknown) => {
    if (call === readSuggestions) return { popular: ["kabsa"], pairs: [] };
    return new Promise(() => undefined);
  }) as never);
  openCart("shop");
  arriveAt(branch.id);
});
afterEach(cleanup);

const show = () => {
  const routes = [{ path: "*", element: <CartScreen /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/cart/${uuid}`] })} />);
};

it("leads to the order that was placed and is not paid", async () => {
  setGuest({ active_order: { id: "order-1", number: 7, status: "awaiting_payment", order_type: 2 } });
  show();
  const link = await screen.findByRole("link", { name: /007/ });
  expect(link.getAttribute("href")).toBe(`/orders/${uuid}/order-1`);
  setGuest({ active_order: null });
});

it("says in the establishment's words that it is empty, and moves the focus to the lines once a dish is added", async () => {
  show();
  screen.getByRole("heading", { name: "Nothing on the tray yet" });
  expect(screen.getByRole("link", { name: m.cart_see_menu() }).getAttribute("href")).toContain(uuid);
  const add = await screen.findByRole("button", { name: m.menu_add({ name: "Kabsa" }) });
  act(() => add.click());
  expect(getCart().products.map(({ productId }) => productId)).toEqual(["kabsa"]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Kabsa"));
  expect(document.activeElement?.tagName).toBe("DIV");
  expect(screen.queryByText("Nothing on the tray yet")).toBeNull();
});
