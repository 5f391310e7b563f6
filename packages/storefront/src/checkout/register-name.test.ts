import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Customer, editMe, register } from "@sufra/domain/customers/api.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";

const { send } = vi.hoisted(() => ({ send: vi.fn() }));
vi.mock("../app/session.ts", () => ({ client: { send } }));
vi.mock("../app/guest-store.ts", () => ({ getGuest: () => ({ customer: null }), setGuest: () => undefined }));
const { introduce } = await import("./register-name.ts");
const { storeInvitation, getStoredInvitation } = await import("../referrals/stored-invitation.ts");

const establishment = "riwaq";
const guest = (full_name: string | null, registered: boolean) => ({ full_name, registered }) as Customer;
const registration = (full_name: string, referral_code?: string) => [
  register,
  { body: { full_name, consent: true, ...(referral_code === undefined ? {} : { referral_code }) } },
];

describe("who orders for the first time", () => {
  beforeEach(() => {
    send.mockReset();
    send.mockResolvedValue(guest("Sara", true));
    storeInvitation(establishment, "CODE", null);
  });

  it("accepts the invitation also where the wheel knows their name already", async () => {
    await introduce(guest("Sara", false), "", establishment);
    expect(send.mock.calls).toEqual([registration("Sara", "CODE")]);
    expect(getStoredInvitation(establishment)).toBeUndefined();
  });

  it("keeps the invitation until an answer came", async () => {
    send.mockRejectedValueOnce(new TypeError("no network"));
    await expect(introduce(guest(null, false), "Sara", establishment)).rejects.toThrow("no network");
    expect(getStoredInvitation(establishment)).toBe("CODE");
    await introduce(guest(null, false), "Sara", establishment);
    expect(send.mock.calls[1]).toEqual(registration("Sara", "CODE"));
    expect(getStoredInvitation(establishment)).toBeUndefined();
  });

  it("registers without an invitation that can't be accepted", async () => {
    send.mockRejectedValueOnce(new ApiProblem("lead_exists", 409, {}));
    await introduce(guest(null, false), "Sara", establishment);
    expect(send.mock.calls).toEqual([registration("Sara", "CODE"), registration("Sara")]);
    expect(getStoredInvitation(establishment)).toBeUndefined();
  });

  it("asks nothing of who is registered but a name that is missing", async () => {
    await introduce(guest("Sara", true), "Maha", establishment);
    expect(send).not.toHaveBeenCalled();
    expect(getStoredInvitation(establishment)).toBeUndefined();
    await introduce(guest(null, true), "Maha", establishment);
    expect(send.mock.calls).toEqual([[editMe, { body: { full_name: "Maha" } }]]);
  });
});
