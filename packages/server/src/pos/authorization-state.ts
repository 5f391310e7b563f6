import { createHmac, timingSafeEqual } from "node:crypto";

/** As long as the vendor's code lives. */
const lifeMs = 600_000;

export type Owner = { tenantId: string; staffId: string };

const getMac = (key: string, text: string): string =>
  createHmac("sha256", key).update(`pos-state:${text}`).digest("base64url");

/** Says whose authorization it is; it comes back with the code. That it is used once is the code's own. */
export const makeState = (key: string, { tenantId, staffId }: Owner, now: Date): string => {
  const text = [tenantId, staffId, (now.getTime() + lifeMs).toString(36)].join(".");
  return `${text}.${getMac(key, text)}`;
};

export type StateFault = "state_expired" | "state_foreign";

/** Null: it is ours, for this member of staff, and recent. */
export const findStateFault = (key: string, state: string, owner: Owner, now: Date): StateFault | null => {
  const [tenantId, staffId, until, mac = ""] = state.split(".");
  const expected = Buffer.from(getMac(key, [tenantId, staffId, until].join(".")));
  const given = Buffer.from(mac);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "state_foreign";
  if (tenantId !== owner.tenantId || staffId !== owner.staffId) return "state_foreign";
  return Number.parseInt(until ?? "", 36) < now.getTime() ? "state_expired" : null;
};
