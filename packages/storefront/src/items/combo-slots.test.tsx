// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { MenuCombo, MenuProduct } from "@sufra/domain/menu/api.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { ComboSlots } from "./combo-slots.tsx";
import type { Picks } from "./item-draft.ts";

afterEach(cleanup);

const groups = [{ id: "g", name: "Ice", min: 0, max: 1, free: 0, options: [] }];
const product = (id: string) =>
  ({
    id,
    name: id,
    image: null,
    available: true,
    price: 500,
    calories: 90,
    option_groups: groups,
  }) as unknown as MenuProduct;
const products = { cola: product("cola"), water: product("water") };
const slotOf = (min: number, max: number): MenuCombo["slots"][number] => ({
  id: "s",
  name: "Drinks",
  min,
  max,
  products: [
    { product_id: "cola", surcharge: 200 },
    { product_id: "water", surcharge: 0 },
  ],
});

const Choosing = ({ min, max }: { min: number; max: number }) => {
  const [picks, setPicks] = useState<Picks>({});
  return (
    <>
      <ComboSlots
        slots={[slotOf(min, max)]}
        products={products}
        picks={picks}
        onChange={setPicks}
        missing={undefined}
      />
      <samp>{(picks.s ?? []).map(({ productId }) => productId).join()}</samp>
    </>
  );
};
const chosen = () => document.querySelector("samp")?.textContent?.split(",");
const getRule = () => document.querySelector("legend")?.textContent;
const more = (name: string) => fireEvent.click(screen.getByRole("button", { name: m.ui_stepper_more({ name }) }));
const less = (name: string) => fireEvent.click(screen.getByRole("button", { name: m.ui_stepper_less({ name }) }));

it("takes the same product several times, up to the slot's maximum", () => {
  render(<Choosing min={1} max={3} />);
  expect(getRule()).toBe("Drinksمطلوب · من 1 إلى 3");
  more("cola");
  more("cola");
  more("water");
  expect(chosen()).toEqual(["cola", "cola", "water"]);
  expect(getRule()).toBe("Drinksتم");
  more("cola");
  more("water");
  expect(chosen()).toHaveLength(3);
  less("cola");
  expect(chosen()).toEqual(["water", "cola"]);
});

it("asks for as many products as the slot needs where none is chosen", () => {
  const alert = (minimum: number) => {
    render(
      <ComboSlots
        slots={[slotOf(minimum, 6)]}
        products={products}
        picks={{}}
        onChange={() => undefined}
        missing={{ kind: "slot", slotId: "s", minimum }}
      />,
    );
    const text = screen.getByRole("alert").textContent;
    cleanup();
    return text;
  };
  expect(alert(4)).toBe("اختر 4 على الأقل");
  expect(alert(1)).toBe("اختر واحدًا من هذه المجموعة");
});

it("names the product that options belong to, by number where it is chosen twice", () => {
  render(<Choosing min={2} max={2} />);
  more("cola");
  more("cola");
  expect(screen.getByText("cola 1 · Ice")).toBeTruthy();
  expect(screen.getByText("cola 2 · Ice")).toBeTruthy();
});

it("is a choice of one where the maximum is one", () => {
  render(<Choosing min={1} max={1} />);
  const [cola, water] = screen.getAllByRole("radio");
  if (cola && water) [cola, water].forEach((each) => fireEvent.click(each));
  expect(chosen()).toEqual(["water"]);
  expect(screen.getByText("Ice")).toBeTruthy();
  expect(water?.closest("label")?.textContent).toBe("water90 سعرة");
});

it("is done only once a picked product asks for nothing more", () => {
  const required = [{ id: "g", name: "Size", min: 1, max: 1, free: 0, options: [{ id: "o", name: "Big" }] }];
  const cola = { ...product("cola"), option_groups: required } as unknown as MenuProduct;
  const draw = (quantities: Record<string, number>) => (
    <ComboSlots
      slots={[slotOf(1, 1)]}
      products={{ cola }}
      picks={{ s: [{ productId: "cola", quantities }] }}
      onChange={() => undefined}
      missing={undefined}
    />
  );
  const { rerender } = render(draw({}));
  expect(getRule()).toBe(`Drinks${m.items_required_1()}`);
  rerender(draw({ o: 1 }));
  expect(getRule()).toBe(`Drinks${m.items_done()}`);
});
