// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Quantity } from "../components/quantity.tsx";
import { DigitsProvider } from "./digits.ts";
import { setLanguage } from "./language.ts";
import { m } from "./messages.ts";

afterEach(() => {
  cleanup();
  setLanguage("sa");
});

const Words = () => (
  <>
    {m.loyalty_points({ count: 1_250 })} {m.app_table({ number: 1_204 })} {m.cart_times({ name: "7UP", quantity: 2 })}{" "}
    <Quantity of={3} />
  </>
);
const draw = (digits: "latin" | "arabic"): string =>
  render(
    <DigitsProvider digits={digits}>
      <Words />
    </DigitsProvider>,
  ).container.textContent;

it.each([
  ["sa", "arabic", "١٬٢٥٠ نقطة طاولة ١٢٠٤ 7UP × ٢ ٣×"],
  ["sa", "latin", "1,250 نقطة طاولة 1204 7UP × 2 3×"],
  ["en", "arabic", "1,250 points Table 1204 7UP × 2 3×"],
] as const)("numbers in texts and components are the establishment's: %s, %s", (language, digits, text) => {
  setLanguage(language);
  expect(draw(digits)).toBe(text);
});
