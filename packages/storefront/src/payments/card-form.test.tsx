// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CardForm } from "./card-form.tsx";

const onPay = vi.fn(async () => undefined);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const labels = { number: "رقم البطاقة", expiry: "تاريخ الانتهاء", cvv: "رمز الأمان", holder: "الاسم على البطاقة" };
const number = () => field(labels.number);
const focused = () => document.activeElement;
const later = String(new Date().getFullYear() + 2).slice(2);

beforeEach(() => {
  onPay.mockClear();
  render(<CardForm amount={4500} zone="Asia/Riyadh" busy={false} keepable={false} onPay={onPay} />);
});
afterEach(cleanup);

describe("the card form", () => {
  it("groups Arabic digits from left to right and shows the brand of the first ones", async () => {
    expect(screen.getByRole("img", { name: "مدى، فيزا، ماستركارد" })).toBeTruthy();
    await userEvent.type(number(), "٤٠٠٨٦١٠٠١٢");
    expect(number().value).toBe("4008 6100 12");
    expect(number().dir).toBe("ltr");
    expect(screen.getAllByRole("img").map((mark) => mark.getAttribute("aria-label"))).toEqual(["mada"]);
    await userEvent.clear(number());
    await userEvent.type(number(), "5421");
    expect(screen.getAllByRole("img").map((mark) => mark.getAttribute("aria-label"))).toEqual(["Mastercard"]);
  });

  it("leads from a complete field to the next one, and pays", async () => {
    await userEvent.type(number(), "4111111111111111");
    expect(focused()).toBe(field(labels.expiry));
    await userEvent.keyboard(`٨${later}`);
    expect(field(labels.expiry).value).toBe(`08/${later}`);
    expect(focused()).toBe(field(labels.cvv));
    await userEvent.keyboard("123");
    expect(focused()).toBe(field(labels.holder));
    await userEvent.keyboard("NOURA ALSHEHRI{Enter}");
    expect(onPay).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ number: "4111111111111111", month: "08", cvc: "123", name: "NOURA ALSHEHRI" }),
      false,
    );
  });

  it("leaves a guest alone who corrects a field, and a browser that fills them in", async () => {
    fireEvent.change(number(), { target: { value: "4111111111111111" } });
    expect(focused()).not.toBe(field(labels.expiry));
    await userEvent.type(field(labels.expiry), `08${later}`);
    await userEvent.type(number(), "{Backspace}1");
    expect(number().value).toBe("4111 1111 1111 1111");
    expect(focused()).toBe(number());
  });

  it("keeps the caret where a digit is corrected", async () => {
    await userEvent.type(number(), "411111");
    await userEvent.type(number(), "5", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(number().value).toBe("4151 111");
    expect(number().selectionStart).toBe(3);
  });

  it("goes back from an empty field by the delete key", async () => {
    await userEvent.type(number(), "4111");
    await userEvent.type(field(labels.expiry), "{Backspace}");
    expect(focused()).toBe(number());
    expect(number().value).toBe("4111");
  });

  it("names a wrong number as soon as it is whole, and every other fault when it is sent", async () => {
    await userEvent.type(number(), "411111111111111");
    expect(screen.queryByText("رقم البطاقة غير صحيح")).toBeNull();
    await userEvent.keyboard("2");
    expect(screen.getByText("رقم البطاقة غير صحيح")).toBeTruthy();
    expect(focused()).toBe(number());
    await userEvent.keyboard("{Enter}");
    for (const text of ["تاريخ الانتهاء غير صحيح", "رمز الأمان غير صحيح"]) expect(screen.getByText(text)).toBeTruthy();
    expect(number().getAttribute("aria-invalid")).toBe("true");
    expect(onPay).not.toHaveBeenCalled();
  });
});
