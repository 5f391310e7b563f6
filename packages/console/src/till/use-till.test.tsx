// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Found } from "@sufra/domain/till/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { earnBill, findByPhone, lookUp, redeem } from "./till-data.ts";
import { isUnnamed, useTill } from "./use-till.ts";

vi.mock("./till-data.ts", () => ({
  lookUp: vi.fn(),
  findByPhone: vi.fn(),
  redeem: vi.fn(),
  addPunches: vi.fn(),
  earnBill: vi.fn(),
}));

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

  const receipt = `AQ${"x".repeat(70)}`;

  it("keeps a receipt for the customer who is found next, and does not look it up as a code", async () => {
    vi.mocked(findByPhone).mockResolvedValue(person);
    const till = open();
    await act(async () => till.current.look(receipt));
    expect([till.current.shown.step, till.current.bills.receipt]).toEqual(["receipt", receipt]);
    await act(async () => till.current.search(phone));
    expect([till.current.shown.step, till.current.bills.receipt]).toEqual(["found", receipt]);
    expect(lookUp).not.toHaveBeenCalled();
    act(() => till.current.next());
    expect(till.current.bills.receipt).toBe("");
  });

  it("takes the receipt of the customer who is served, and forgets it with them", async () => {
    vi.mocked(findByPhone).mockResolvedValue(person);
    const till = open();
    await act(async () => till.current.search(phone));
    await act(async () => till.current.look(receipt));
    expect([till.current.shown.step, till.current.bills.receipt]).toEqual(["found", receipt]);
    vi.mocked(findByPhone).mockResolvedValue({ ...person, customer: { id: "customer-2" } } as Found);
    await act(async () => till.current.search(phone));
    expect(till.current.bills.receipt).toBe("");
  });

  it("earns a bill for its customer, shows what is left, and stays with them if it is refused", async () => {
    vi.mocked(findByPhone).mockResolvedValue(person);
    const till = open();
    await act(async () => till.current.search(phone));
    const bill = { source: "typed" as const, amount: 4_500 };
    vi.mocked(earnBill).mockRejectedValueOnce(new ApiProblem("bill_limit", 409, {}));
    await expect(till.current.bills.earn(person, bill)).rejects.toThrow();
    expect(till.current.shown.step).toBe("found");
    vi.mocked(earnBill).mockResolvedValueOnce({ entry: { id: "e" }, bills: { day_left: 7 } } as never);
    await act(async () => till.current.bills.earn(person, bill));
    expect(earnBill).toHaveBeenLastCalledWith({ customer_id: "customer-1", branch_id: "branch-1", bill });
    expect(till.current.shown).toMatchObject({ step: "found", found: { bills: { day_left: 7 } } });
    expect(till.current.bills.earned?.entry.id).toBe("e");
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
