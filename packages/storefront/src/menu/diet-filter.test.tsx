// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { DietFilter } from "./diet-chips.tsx";
import { clearDiet, DietButton, useDiet } from "./diet-filter.tsx";
import type { ComboCard, MenuPage, ProductCard } from "./menu-page.ts";

const card = (id: string, dietary_tags: string[]) => ({ id, dietary_tags }) as unknown as ProductCard;
const page: MenuPage = {
  branchId: "b",
  version: "1",
  combos: [{ id: "combo" } as ComboCard],
  sections: [
    { id: "mezze", name: "", description: "", products: [card("hummus", ["vegan", "gluten_free"])] },
    { id: "sweets", name: "", description: "", products: [card("kunafa", ["vegetarian"]), card("cake", [])] },
  ],
};

const Menu = ({ of }: { of: MenuPage }) => {
  const { open, offered, chosen, fitting } = useDiet(of);
  const shown = [...fitting.combos, ...fitting.sections.flatMap(({ products }) => products)];
  return (
    <>
      {offered.length > 0 && <DietButton ready />}
      {open && <DietFilter offered={offered} chosen={chosen} count={shown.length} />}
      <samp>{shown.map(({ id }) => id).join()}</samp>
    </>
  );
};
const shown = () => document.querySelector("samp")?.textContent?.split(",");
const getChips = () =>
  within(screen.getByRole("group"))
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);
const open = () => fireEvent.click(screen.getByRole("button", { name: m.menu_diet() }));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => vi.stubGlobal("scrollTo", vi.fn()));
afterEach(() => {
  act(clearDiet);
  cleanup();
  vi.unstubAllGlobals();
});

it("offers what something on the menu has, and nothing on a menu without tags", () => {
  const { rerender } = render(<Menu of={page} />);
  expect(screen.queryByRole("group")).toBeNull();
  open();
  // A vegan dish is without milk.
  const names = [m.menu_diet_vegetarian(), m.menu_diet_vegan(), m.menu_diet_gluten_free(), m.menu_diet_dairy_free()];
  expect(getChips()).toEqual(names);
  rerender(<Menu of={{ ...page, sections: [] }} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryByRole("group")).toBeNull();
});

it("leaves what fits every chosen tag, counts it, and is cleared by the button that opened it", () => {
  render(<Menu of={page} />);
  open();
  expect(shown()).toEqual(["combo", "hummus", "kunafa", "cake"]);
  press(m.menu_diet_vegetarian());
  expect(shown()).toEqual(["hummus", "kunafa"]);
  expect(screen.getByRole("button", { name: m.menu_diet_vegetarian(), pressed: true })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe(m.menu_search_results({ count: 2 }));
  press(m.menu_diet_gluten_free());
  expect(shown()).toEqual(["hummus"]);
  // The button that shows the chips also takes them away.
  open();
  expect(shown()).toHaveLength(4);
  expect(screen.queryByRole("group")).toBeNull();
});

it("keeps the choice while another page is open", () => {
  const { unmount } = render(<Menu of={page} />);
  open();
  press(m.menu_diet_vegan());
  unmount();
  render(<Menu of={page} />);
  expect(shown()).toEqual(["hummus"]);
});
