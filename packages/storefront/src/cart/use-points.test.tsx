// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buyVoucher } from "@sufra/domain/prizes/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { client } from "../app/session.ts";
import { usePoints } from "./use-points.ts";

const given = vi.hoisted(() => ({ shop: {}, setVoucher: vi.fn() }));
vi.mock("../app/session.ts", () => ({ client: { send: vi.fn() } }));
vi.mock("../app/guest-store.ts", () => ({ useGuest: () => ({ customer: {} }) }));
vi.mock("../app/visit.ts", () => ({ useVisit: () => ({ services: ["points_shop"] }) }));
vi.mock("../app/use-read.ts", () => ({
  useRead: (key: string) => ({ data: key === "points shop" ? given.shop : { available: [] }, reload: vi.fn() }),
}));
vi.mock("../loyalty/use-own-events.ts", () => ({ useOwnEvents: () => undefined }));
vi.mock("./savings.ts", () => ({ setVoucher: given.setVoucher }));

const send = vi.mocked(client.send);

beforeEach(() => {
  sessionStorage.clear();
  send.mockReset();
  given.setVoucher.mockReset();
  given.shop = { balance: 900, rules: { halalas_per_point: 5 }, spendable: { min: 100, max: 400 } };
});
afterEach(cleanup);

const open = (subtotal: number) => renderHook(() => usePoints(subtotal)).result;

describe("points in the cart", () => {
  it.each([
    [2000, { min: 100, max: 400, each: 5 }],
    [1499, { min: 100, max: 299, each: 5 }],
    [500, { min: 100, max: 100, each: 5 }],
    [499, undefined],
  ])("offer for %i any number that the rules allow and the order uses up", (subtotal, range) => {
    expect(open(subtotal).current.range).toEqual(range);
  });

  it("are not offered where nothing can be spent now", () => {
    given.shop = { balance: 900, rules: { halalas_per_point: 5 }, spendable: { min: 100, max: 0 } };
    expect(open(2000).current.range).toBeUndefined();
  });

  it("buy a voucher once, however often it is tapped meanwhile", async () => {
    let finish = () => {};
    send.mockImplementation(() => new Promise((resolve) => (finish = () => resolve({ code: "C", value: 1500 }))));
    const points = open(2000);
    const buy = () => void points.current.buy(300, String);
    act(buy);
    act(buy);
    expect([points.current.busy, send.mock.calls.map(([call]) => call)]).toEqual([true, [buyVoucher]]);
    await act(async () => finish());
    expect(points.current.busy).toBe(false);
    expect(given.setVoucher).toHaveBeenCalledExactlyOnceWith({ code: "C", value: 1500, name: "1500" });
  });

  it("say why a voucher could not be bought, and may be tapped again", async () => {
    send.mockRejectedValueOnce(new ApiProblem("insufficient_points", 409, {}));
    const points = open(2000);
    await act(() => points.current.buy(300, String));
    expect([points.current.problem, points.current.busy]).toMatchObject([{ code: "insufficient_points" }, false]);
    send.mockResolvedValueOnce({ code: "C", value: 1500 });
    await act(() => points.current.buy(300, String));
    expect([points.current.problem, given.setVoucher.mock.calls.length]).toEqual([undefined, 1]);
  });
});
