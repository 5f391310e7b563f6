// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ComboContents } from "../cart/combo-contents.tsx";
import { toParts } from "./ordered-parts.ts";

afterEach(cleanup);

it("lists what was chosen in a combo, equal choices once with all their surcharges", () => {
  const large = [{ name: "Large", quantity: 1, price: 400 }];
  const products = [
    { name: "Cola", surcharge: 200, options: [] },
    { name: "Lemon", surcharge: 900, options: large },
    { name: "Cola", surcharge: 200, options: [] },
    { name: "Water", surcharge: 0, options: [] },
  ];
  render(<ComboContents parts={toParts(products)} />);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/^Cola × 2.*4/);
  expect(rows[1]).toMatch(/^Lemon \(Large\).*13/);
  expect(rows[2]).toBe("Water");
});
