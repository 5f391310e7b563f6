// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { GuestCart } from "../cart/cart-lines.ts";
import { emptyGuestCart } from "../cart/cart-storage.ts";

const cart = vi.hoisted(() => ({ current: {} as GuestCart }));
vi.mock("../cart/cart-store.ts", () => ({ useCart: () => cart.current }));
vi.mock("./suggestions.ts", () => ({ useSuggested: () => [{ id: "tea" }] }));
vi.mock("./item-card.tsx", () => ({ ProductRow: () => <li>tea</li>, ComboRow: () => null }));
const { MenuSearch } = await import("./menu-search.tsx");

afterEach(cleanup);

const page = { branchId: "branch", version: "1", sections: [], combos: [] };

it.each([
  ["an empty cart", {}, m.menu_search_popular],
  ["a cart of products", { products: [{}] }, m.menu_search_also],
  ["a cart of combos", { combos: [{}] }, m.menu_search_also],
])("heads its suggestions beside %s", (_, lines, heading) => {
  cart.current = { ...emptyGuestCart(""), ...(lines as Partial<GuestCart>) };
  render(<MenuSearch page={page} onClose={() => undefined} onSection={() => undefined} />);
  expect(screen.getByText(heading())).toBeTruthy();
});
