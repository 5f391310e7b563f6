// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ChoiceFacts, ItemFacts } from "./item-facts.tsx";

vi.mock("./item-facts.module.css", () => ({ default: { facts: "rows", salt: "salt", hot: "hot" } }));
afterEach(cleanup);

const none = {
  calories: null,
  walking_minutes: null,
  high_salt: false,
  caffeine_mg: null,
  allergens: [],
  dietary_tags: [],
  spicy_level: 0,
};
const rich = {
  calories: 0,
  walking_minutes: 12,
  high_salt: true,
  caffeine_mg: 80,
  allergens: ["milk", "moon dust"],
  dietary_tags: ["vegetarian"],
  spicy_level: 2,
};
const texts = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

it("writes every required fact of a row, also no calories at all, and an allergen it does not know", () => {
  render(<ItemFacts item={rich} />);
  expect(texts()).toEqual(["0 سعرة", "تُحرق بمشي 12 د", "ملح مرتفع", "كافيين 80 ملغ", "حار", "يحتوي: حليب، moon dust"]);
  expect(screen.getByText("ملح مرتفع").className).toBe("salt");
  expect(screen.getByText("حار").dataset.level).toBe("2");
});

it("leaves out what is unknown or nothing", () => {
  const { container } = render(<ItemFacts item={{ ...none, walking_minutes: 0, caffeine_mg: 0 }} />);
  expect(container.textContent).toBe("");
});

it("gives one dish its diets, and an icon where there is one", () => {
  const icons = { facts: "large", calories: "calories", diet: "diet" };
  const { container } = render(<ItemFacts item={rich} icons={icons} />);
  expect(texts()).toContain("نباتي");
  expect([...container.querySelectorAll("li:has(i)")].map(({ className }) => className)).toEqual(["calories", "diet"]);
});

it("writes a combo's calories from the lightest to the heaviest choice, once where they are equal", () => {
  render(<ItemFacts item={{ calories: { from: 520, to: 1340 }, walking_minutes: { from: 122, to: 313 } }} />);
  expect(texts()).toEqual(["520–1,340 سعرة", "تُحرق بمشي 122–313 د"]);
  cleanup();
  render(<ItemFacts item={{ calories: { from: 640, to: 640 } }} />);
  expect(texts()).toEqual(["640 سعرة"]);
});

it("is nothing for a combo of a menu that knows no facts", () => {
  const { container } = render(<ItemFacts item={{}} />);
  expect(container.innerHTML).toBe("");
});

it("writes the facts of a choice in one text, allergens on a line of their own", () => {
  const { container } = render(<ChoiceFacts item={{ ...rich, dietary_tags: [] }} />);
  expect(container.textContent).toBe(
    "0 سعرة · تُحرق بمشي 12 د · ملح مرتفع · كافيين 80 ملغ · حار\nيحتوي: حليب، moon dust",
  );
});
