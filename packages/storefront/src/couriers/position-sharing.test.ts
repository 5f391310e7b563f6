// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MeasuredPosition } from "@sufra/domain/couriers/api.ts";
import { createSharing, type Sharing } from "./position-sharing.ts";

const refusal = new Error("the link is over");
const denied = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;
const unavailable = { code: 2, PERMISSION_DENIED: 1 } as GeolocationPositionError;

const open = () => {
  const sent: (MeasuredPosition | null)[] = [];
  const states: Sharing[] = [];
  let failing: Error | undefined;
  let take: PositionCallback = () => undefined;
  let fail: PositionErrorCallback = () => undefined;
  const geolocation = {
    watchPosition: vi.fn((success: PositionCallback, error: PositionErrorCallback) => {
      take = success;
      fail = error;
      return 7;
    }),
    clearWatch: vi.fn(),
    getCurrentPosition: vi.fn(),
  };
  const sharing = createSharing({
    geolocation,
    send: async (position) => {
      if (failing) throw failing;
      sent.push(position);
    },
    isRefusal: (error) => error === refusal,
    onChange: (next) => states.push(next),
  });
  return {
    sharing,
    sent,
    geolocation,
    last: () => states.at(-1),
    breakWith: (error: Error | undefined) => (failing = error),
    deny: (error: GeolocationPositionError) => fail(error),
    move: async (lat: number) => {
      const coords = { latitude: lat, longitude: 46.7, accuracy: 9.6 };
      take({ coords, timestamp: Date.now() } as GeolocationPosition);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};
const lats = (sent: readonly (MeasuredPosition | null)[]) => sent.map((each) => each?.lat ?? null);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("sharing a position", () => {
  it("asks the browser by the switch alone, and sends the newest every ten seconds", async () => {
    const page = open();
    expect(page.geolocation.watchPosition).not.toHaveBeenCalled();
    page.sharing.start();
    expect(page.last()).toMatchObject({ state: "searching" });
    await page.move(24.71);
    expect(page.last()).toMatchObject({ state: "on", waiting: false });
    expect(page.sent).toEqual([{ lat: 24.71, lng: 46.7, accuracy: 10, age_seconds: 0 }]);
    await page.move(24.72);
    await page.move(24.73);
    expect(lats(page.sent)).toEqual([24.71]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lats(page.sent)).toEqual([24.71, 24.73]);
    await vi.advanceTimersByTimeAsync(10_000);
    await page.move(24.74);
    expect(lats(page.sent)).toEqual([24.71, 24.73, 24.74]);
    page.sharing.close();
  });

  it("keeps the newest while the network is away, and sends it with its age once it is back", async () => {
    const page = open();
    page.sharing.start();
    page.breakWith(new Error("offline"));
    await page.move(24.71);
    expect(page.last()).toMatchObject({ state: "on", waiting: true });
    await page.move(24.72);
    await vi.advanceTimersByTimeAsync(30_000);
    page.breakWith(undefined);
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(page.sent).toEqual([{ lat: 24.72, lng: 46.7, accuracy: 10, age_seconds: 30 }]);
    expect(page.last()).toMatchObject({ waiting: false });
    page.sharing.close();
  });

  it("deletes the position when it is switched off, also later where the network is away", async () => {
    const page = open();
    page.sharing.start();
    await page.move(24.71);
    page.breakWith(new Error("offline"));
    page.sharing.stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(page.geolocation.clearWatch).toHaveBeenCalledWith(7);
    expect(page.last()).toMatchObject({ state: "off", waiting: true });
    await page.move(24.72);
    page.breakWith(undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lats(page.sent)).toEqual([24.71, null]);
    expect(page.last()).toMatchObject({ state: "off", waiting: false });
    page.sharing.close();
  });

  it("stops where it is denied, and where the link does not work any more", async () => {
    const first = open();
    first.sharing.start();
    first.deny(denied);
    expect(first.last()).toMatchObject({ state: "denied" });
    expect(first.geolocation.clearWatch).toHaveBeenCalled();
    const second = open();
    second.sharing.start();
    second.deny(unavailable);
    expect(second.last()).toMatchObject({ state: "unavailable" });
    second.breakWith(refusal);
    await second.move(24.71);
    expect(second.last()).toMatchObject({ state: "refused" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(second.sent).toEqual([]);
    for (const { sharing } of [first, second]) sharing.close();
  });

  it("says that a phone without location has none", () => {
    const states: Sharing[] = [];
    const sharing = createSharing({
      geolocation: undefined,
      send: async () => undefined,
      isRefusal: () => false,
      onChange: (next) => states.push(next),
    });
    sharing.start();
    expect(states.at(-1)).toMatchObject({ state: "unavailable" });
    sharing.close();
  });
});
