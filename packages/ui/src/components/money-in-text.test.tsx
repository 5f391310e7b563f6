// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { Money } from "./money.tsx";
import { MoneyInText } from "./money-in-text.tsx";

afterEach(cleanup);

it("draws amounts with the sign and reads them aloud with the currency's name", () => {
  const text = `من ${signedMoneyText(6_000, "sa")} إلى ${signedMoneyText(1_250, "sa")}`;
  const { container } = render(<MoneyInText text={text} />);
  const drawn = [...container.querySelectorAll("[aria-hidden]")].map((each) => each.textContent);
  expect(drawn).toEqual(["\u2066\u20C1\u00A060\u2069", "\u2066\u20C1\u00A012.50\u2069"]);
  for (const each of container.querySelectorAll("[aria-hidden]")) each.remove();
  expect(container.textContent).toBe("من 60 ر.س إلى 12.50 ر.س");
});

it("leaves out whole decimals on a card, and never in a bill", () => {
  const { container } = render(
    <>
      <Money amount={6_000} short />
      <Money amount={1_250} short />
      <Money amount={6_000} />
    </>,
  );
  const drawn = [...container.querySelectorAll("[aria-hidden]")].map((each) => each.textContent);
  expect(drawn).toEqual(["\u20C1\u200960", "\u20C1\u200912.50", "\u20C1\u200960.00"]);
});

it("leaves a sentence without amounts as it is", () => {
  expect(render(<MoneyInText text="قسيمة" />).container.innerHTML).toBe("قسيمة");
});
