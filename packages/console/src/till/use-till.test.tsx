// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Found } from "@sufra/domain/till/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { findByPhone, lookUp, redeem } from "./till-data.ts";
import { isUnnamed, useTill } from "./use-till.ts";

vi.mock("./till-data.ts", () => ({ lookUp: vi.fn(), findByPhone: vi.fn(), redeem: vi.fn(), addPunches: vi.fn() }));

const customer = { id: "customer-1" };
const coupon = { kind: "coupon", code: "SEASON", customer: null } as Found;
const person = { kind: "customer", code: null, customer } as Found;
const phone = { dial_code: "966", phone_number: "501234567" };

beforeEach(() => void vi.resetAllMocks());
afterEach(cleanup);

const open = () => renderHook(() => useTill("branch-1")).result;

describe("the till", () => {
  it("redeems a code once despite repeated taps", async () => {
    let finish = () => {};
    vi.mocked(redeem).mockImplementation(() => new Promise((resolve) => (finish = () => resolve({} as never))));
    const till = open();
    act(() => void till.current.redeem(coupon));
    expect(till.current.busy).toBe("acting");
    act(() => void till.current.redeem(coupon));
    await act(async () => till.current.look("OTHER"));
    expect(redeem).toHaveBeenCalledOnce();
    expect(lookUp).not.toHaveBeenCalled();
    await act(async () => finish());
    expect([till.current.busy, till.current.shown.step]).toEqual([null, "done"]);
  });

  it("requests a coupon again once its customer is known", async () => {
    vi.mocked(lookUp).mockResolvedValue(coupon);
    vi.mocked(findByPhone).mockResolvedValue(person);
    const till = open();
    await act(async () => till.current.look("SEASON"));
    expect(isUnnamed(till.current.shown)).toBe(true);
    await act(async () => till.current.search(phone));
    expect(lookUp).toHaveBeenLastCalledWith({ code: "SEASON", customer_id: "customer-1", branch_id: "branch-1" });
  });

  it("requests a code for the current customer only", async () => {
    vi.mocked(lookUp).mockResolvedValue(coupon);
    vi.mocked(findByPhone).mockResolvedValue(person);
    const till = open();
    await act(async () => till.current.search(phone));
    expect(lookUp).not.toHaveBeenCalled();
    await act(async () => till.current.look("SEASON"));
    expect(lookUp).toHaveBeenLastCalledWith({ code: "SEASON", customer_id: "customer-1", branch_id: "branch-1" });
    act(() => till.current.next());
    await act(async () => till.current.look("SEASON"));
    expect(lookUp).toHaveBeenLastCalledWith({ code: "SEASON", branch_id: "branch-1" });
  });

  it("shows a refusal, and locks only if the server asks to wait", async () => {
    const till = open();
    vi.mocked(lookUp).mockRejectedValueOnce(new ApiProblem("coupon_not_found", 404, {}));
    await act(async () => till.current.look("WRONG"));
    expect([till.current.shown.step, till.current.lockedUntil]).toEqual(["refused", null]);
    vi.mocked(lookUp).mockRejectedValueOnce(new ApiProblem("rate_limited", 429, { params: { time: 30 } }));
    await act(async () => till.current.look("WRONG"));
    expect(till.current.lockedUntil).toBeGreaterThan(0);
    act(() => till.current.unlock());
    expect([till.current.shown.step, till.current.lockedUntil]).toEqual(["ready", null]);
  });
});
