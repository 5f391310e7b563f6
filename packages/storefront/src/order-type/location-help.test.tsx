// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { LocationRefusal } from "./guest-place.ts";
import { LocationButton, locationHelp } from "./location-help.tsx";

beforeEach(() => {
  const refuse = (_: PositionCallback, fail: PositionErrorCallback) =>
    fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
  const refusing = { getCurrentPosition: refuse } as Geolocation;
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue(refusing);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const noPlace = () => {
  throw new Error("there is no place");
};
const ask = () => fireEvent.click(screen.getByRole("button", { name: m.order_type_use_location() }));

it("explains below the button why there is no location", async () => {
  render(<LocationButton onPlace={noPlace} />);
  ask();
  expect((await screen.findByRole("status")).textContent).toBe(locationHelp("denied"));
});

it("leaves the explanation to a screen that has no room at the button", async () => {
  const refusals: LocationRefusal[] = [];
  render(<LocationButton onPlace={noPlace} onRefused={(refusal) => refusals.push(refusal)} />);
  ask();
  await expect.poll(() => refusals).toEqual(["denied"]);
  expect(screen.queryByRole("status")).toBeNull();
});
