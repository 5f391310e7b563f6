// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { listPrizes } from "@sufra/domain/prizes/api.ts";
import { setLanguage } from "@sufra/ui/i18n/language.ts";
import { forgetGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { emptyGuestCart } from "./cart-storage.ts";
import { NextStepRow } from "./next-step-row.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() }, currentQr: () => undefined }));
vi.mock("../app/visit.ts", () => ({
  useVisit: () => ({ uuid: "u", branch: { id: "b" }, services: ["prize_shop"], establishment: { digits: "latin" } }),
}));
afterEach(() => {
  cleanup();
  forgetGuest();
  setLanguage("sa");
});

const show = async (name: string) => {
  setLanguage("en");
  setGuest({ customer: { id: "c" } as never });
  const prize = { id: "p", name, points: 100, state: "unavailable", reason: "points", missing_points: 40 };
  vi.mocked(client.send).mockImplementation((async (call: unknown) =>
    call === listPrizes ? { prizes: [prize] } : {}) as never);
  const quote = { points: 40, coupons: [], level: null } as never;
  const cart = { ...emptyGuestCart("c"), products: [{ productId: "rice", productQuantity: 1 } as never] };
  render(<NextStepRow cart={cart} subtotal={3000} quote={quote} />, { wrapper: MemoryRouter });
  await act(async () => undefined);
  return screen.getByRole("link");
};

it("lets an Arabic voice read the name in its English sentence", async () => {
  const row = await show("كوب شاي");
  expect(row.textContent).toContain("With this order");
  expect(row.querySelector("[lang=ar]")?.textContent).toBe("كوب شاي");
});

it("marks no English name", async () => expect((await show("A cup of tea")).querySelector("[lang]")).toBeNull());
