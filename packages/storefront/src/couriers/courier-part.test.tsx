// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { CourierRead } from "./use-courier.ts";
import { CourierPart } from "./courier-part.tsx";

vi.mock("../app/session.ts", () => ({ client: { send: async () => ({ tiles: null }) } }));
afterEach(cleanup);

const address = {
  title: "البيت",
  description: "",
  door_number: "",
  level_number: "",
  block_number: "",
  phone_number: "",
  notes: "",
  lat: 24.7,
  lng: 46.7,
};
type Courier = NonNullable<NonNullable<CourierRead["data"]>["courier"]> | null;
const show = (courier: Courier) =>
  render(<CourierPart read={{ data: { courier } } as CourierRead} address={address} />).container.textContent ?? "";
const at = (minutes: number) => ({
  lat: 24.709,
  lng: 46.7,
  accuracy: 10,
  at: new Date(Date.now() - minutes * 60_000 - 1_000).toISOString(),
});

it("says where the courier is in words, beside a drawing with the address and the courier", async () => {
  const text = show({ name: "بلال", position: at(0) });
  expect(text).toContain("بلال");
  expect(text).toContain("على بُعد 1 كم تقريبًا من عنوانك");
  expect(text).toContain("حُدِّث الآن");
  expect(await screen.findByRole("img", { name: "المندوب" })).toBeTruthy();
  expect(screen.getByRole("img", { name: "عنوان التوصيل" })).toBeTruthy();
});

it("says how old a position is, and when it is too old", () => {
  const stale = "لم يصلنا موقع جديد منذ مدة";
  const recent = show({ name: "", position: at(3) });
  expect(recent).toContain("حُدِّث قبل 3 دقائق");
  expect(recent).not.toContain(stale);
  cleanup();
  const old = show({ name: "", position: at(6) });
  expect(old).toContain("حُدِّث قبل 6 دقائق");
  expect(old).toContain(stale);
});

it("says that no position is shared, and nothing without a courier", () => {
  expect(show({ name: "", position: null })).toContain("لا يشارك المندوب موقعه الآن.");
  cleanup();
  expect(show(null)).toBe("");
});
