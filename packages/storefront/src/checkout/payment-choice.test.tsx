// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { PaymentChoice } from "./payment-choice.tsx";

afterEach(cleanup);

it.each([
  ["dine-in", 1, m.checkout_cash_hint],
  ["pickup", 2, m.checkout_cash_hint_pickup],
  ["delivery", 3, m.checkout_cash_hint_delivery],
] as const)("cash says who takes it: %s", (_, orderType, hint) => {
  const value = { method: null, card: undefined };
  render(
    <PaymentChoice orderType={orderType} methods={["cash"]} cards={[]} value={value} onChange={() => undefined} />,
  );
  expect(screen.getByRole("radio").textContent).toBe(`${m.checkout_cash()}${hint()}`);
});
