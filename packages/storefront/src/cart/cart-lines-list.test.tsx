// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Menu } from "@sufra/domain/menu/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { CartLines } from "./cart-lines-list.tsx";
import { judgeCart } from "./judge-lines.ts";

const { openItem } = vi.hoisted(() => ({ openItem: vi.fn() }));
vi.mock("../items/item-sheet-store.ts", () => ({ openItem }));
afterEach(cleanup);

const size = {
  id: "g",
  name: "Size",
  min: 0,
  max: 1,
  free: 0,
  options: [{ id: "o", name: "Large", price: 500, available: true, calories: null, max_quantity: 1 }],
};
const dish = (id: string, name: string, option_groups: object[]) => ({
  id,
  name,
  image: null,
  price: 900,
  tax_rate_bp: 1500,
  available: true,
  schedule: null,
  option_groups,
});
const menu = {
  version: "1",
  categories: [{ products: [dish("rice", "Rice", []), dish("kabsa", "Kabsa", [size])] }],
  combos: [],
} as unknown as Menu;
const line = (productId: string, name: string, note = "") => ({
  key: `${productId}${note}`,
  productId,
  name,
  image: null,
  unitPrice: 900,
  optionsPrice: 0,
  optionsText: "",
  options: [],
  note,
  productQuantity: 1,
});

it("offers to edit a line that has something to choose, or a note", () => {
  const products = [line("rice", "Rice"), line("kabsa", "Kabsa"), line("rice", "Rice", "well done")];
  const at = { menu, at: new Date(0), zone: "Asia/Riyadh", taxRate: 1500 };
  render(<CartLines judged={judgeCart({ products, combos: [] }, at)} />);
  const edits = screen.getAllByRole("listitem").map((each) => each.textContent?.includes(m.cart_edit()));
  expect(edits).toEqual([false, true, true]);
});

it("lets a guest choose again where a dish lost the options of its line", () => {
  const products = [{ ...line("rice", "Rice"), options: [{ option_id: "gone", quantity: 1 }] }];
  const at = { menu, at: new Date(0), zone: "Asia/Riyadh", taxRate: 1500 };
  render(<CartLines judged={judgeCart({ products, combos: [] }, at)} />);
  fireEvent.click(screen.getByRole("button", { name: m.cart_choose_again() }));
  expect(openItem).toHaveBeenCalledWith({ id: "rice", lineKey: "rice" });
});
