// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { CourierRead } from "./use-courier.ts";
import { CourierPart } from "./courier-part.tsx";

let tiles: object | null = null;
vi.mock("../app/session.ts", () => ({ client: { send: async () => ({ tiles }) } }));
vi.mock("@sufra/ui/components/place-map.tsx", () => ({ PlaceMap: () => <p>streets</p> }));
afterEach(() => {
  cleanup();
  tiles = null;
});

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

it("says where the courier is in words", () => {
  const text = show({ name: "بلال", phone: null, position: at(0) });
  expect(text).toContain("بلال");
  expect(text).toContain("على بُعد 1 كم تقريبًا من عنوانك");
  expect(text).toContain("آخر تحديث: الآن");
});

it("shows the courier on streets, and no empty map where there are none", async () => {
  const courier = { name: "", phone: null, position: at(0) };
  show(courier);
  await act(async () => undefined);
  expect(screen.queryByText("streets")).toBeNull();
  cleanup();
  tiles = {};
  show(courier);
  expect(await screen.findByText("streets")).toBeTruthy();
});

it("says how old a position is, and when it is too old", () => {
  const stale = "لم يصلنا موقع جديد منذ مدة";
  const recent = show({ name: "", phone: null, position: at(3) });
  expect(recent).toContain("آخر تحديث: قبل 3 دقائق");
  expect(recent).not.toContain(stale);
  cleanup();
  const old = show({ name: "", phone: null, position: at(6) });
  expect(old).toContain("آخر تحديث: قبل 6 دقائق");
  expect(old).toContain(stale);
});

it("says that no position is shared, and nothing without a courier", () => {
  expect(show({ name: "", phone: null, position: null })).toContain("لا يشارك المندوب موقعه الآن.");
  cleanup();
  expect(show(null)).toBe("");
});

it("calls the courier, where staff entered a number", () => {
  show({ name: "بلال", phone: "+966501234567", position: null });
  expect(screen.getByRole("link", { name: "الاتصال بالمندوب" }).getAttribute("href")).toBe("tel:+966501234567");
  for (const phone of [null, undefined]) {
    cleanup();
    show({ name: "بلال", phone, position: null });
    expect(screen.queryByRole("link")).toBeNull();
  }
});
