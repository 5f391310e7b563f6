// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import { dispatchCart, openCart } from "../cart/cart-store.ts";
import { RecipientForm } from "./order-data-form.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", async () => (await import("./visit.test-data.ts")).mockVisit());

beforeEach(() => {
  localStorage.clear();
  openCart("shop");
});
afterEach(cleanup);

const show = () => {
  render(<RecipientForm formId="form" orderType={2} onDone={() => undefined} />);
  const note = screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^${m.checkout_notes()}`));
  return { note, isOpen: () => note.closest("details")?.open };
};

it("puts what few orders have behind a line that opens it", () => {
  const { isOpen } = show();
  expect(isOpen()).toBe(false);
  expect(screen.getByText(m.checkout_more())).toBeTruthy();
});

it("is open where a note is written, also while it is removed", () => {
  dispatchCart({ type: "setPaymentData", paymentData: { notes: "no onions" } });
  const { note, isOpen } = show();
  expect(isOpen()).toBe(true);
  fireEvent.change(note, { target: { value: "" } });
  expect(isOpen()).toBe(true);
});
