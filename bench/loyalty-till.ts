/** A running product with its measured guests and a cashier, their calls at full speed, and the resulting rows. */
import { randomUUID } from "node:crypto";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import type { claimPrize } from "@sufra/domain/prizes/api.ts";
import { psql } from "./bench-database.ts";
import { type Guest, newGuest, signIn } from "./guest.ts";
import { type Caller, callsPerSecond } from "./load.ts";
import { guestCount, guestId, phoneOf, prizeId } from "./loyalty-ledger.ts";
import { mainCode } from "./menu-read.ts";

export type Kind = "wallet" | "rewards" | "claim" | "redeem";
const paths: Record<Kind, string> = {
  wallet: "/api/wallet/",
  rewards: "/api/rewards/",
  claim: `/api/prizes/${prizeId}/claims/`,
  redeem: "/api/console/redemptions/",
};

const measuredGuests: readonly number[] = Array.from({ length: guestCount }, (_, guest) => guest);
const owners = measuredGuests.map((guest) => `'${guestId(guest)}'`).join(", ");
const counts: Partial<Record<Kind, string>> = {
  // With the tenant named it is read by its index.
  claim: `select count(*) from prize_claim where customer_id in (${owners})
    and tenant_id = (select tenant_id from qr_directory where uuid = '${mainCode}')`,
  redeem: "select count(*) from redemption",
};

/** Number of rows that calls of this kind create; none for reads. */
export const counterOf = (databaseUrl: string, kind: Kind): (() => Promise<number>) | undefined => {
  const sql = counts[kind];
  return sql === undefined ? undefined : async () => Number(await psql(databaseUrl, sql));
};

export type Till = {
  /** Calls per second of one kind, eight at once: each guest on their own connection, or one cashier on all. */
  measure: (kind: Kind, seconds: number) => Promise<number>;
  /** A guest's session must be renewed within ten minutes; a full run takes that long. */
  renew: () => Promise<void>;
  /** One call by the first of the guests or the cashier. */
  once: (kind: Kind) => Promise<void>;
};

/** Prepared codes per second for a turn of redeeming; without codes the calls are refused. */
const readyPerSecond = 1_500;

export const openTill = async (url: string, databaseUrl: string, numbers = measuredGuests): Promise<Till> => {
  const guests: Guest[] = [];
  for (const number of numbers) {
    const guest = newGuest(url, mainCode);
    await signIn(guest, phoneOf(number));
    guests.push(guest);
  }
  const cashier = newGuest(url, mainCode);
  await cashier.post("/api/console/sessions/", { email: "cashier@a.test", password: "sufra-demo" });
  /** Claimed rewards that are not redeemed yet. */
  const codes: string[] = [];
  const keep = (body: string): void => void codes.push((JSON.parse(body) as AnswerOf<typeof claimPrize>).code);
  const keyed = () => ({ "content-type": "application/json", "idempotency-key": randomUUID() });
  const callers: Record<Kind, Caller[]> = {
    wallet: guests.map((guest) => ({ next: () => ({ headers: guest.headers() }) })),
    rewards: guests.map((guest) => ({ next: () => ({ headers: guest.headers() }) })),
    claim: guests.map((guest) => ({
      next: () => ({ headers: { ...guest.headers(), ...keyed() }, body: "{}" }),
      answered: keep,
    })),
    redeem: guests.map(() => ({
      next: () => ({
        headers: { ...cashier.headers(), ...keyed() },
        body: JSON.stringify({ code: codes.shift() ?? "no code is left" }),
      }),
    })),
  };
  const load = (kind: Kind, seconds: number): Promise<number> =>
    callsPerSecond({
      url: `${url}${paths[kind]}`,
      method: kind === "wallet" || kind === "rewards" ? "GET" : "POST",
      seconds,
      callers: callers[kind],
      ...(kind in counts ? { count: counterOf(databaseUrl, kind) } : {}),
    });
  return {
    measure: async (kind, seconds) => {
      while (kind === "redeem" && codes.length < seconds * readyPerSecond) await load("claim", 1);
      return load(kind, seconds);
    },
    renew: async () => {
      for (const guest of guests) await guest.post("/api/auth/sessions/refresh/", undefined);
    },
    once: async (kind) => {
      const [guest] = guests;
      if (!guest) throw new Error("no guest has signed in");
      if (kind === "wallet" || kind === "rewards") return guest.get<void>(paths[kind]);
      if (kind === "claim") return keep(JSON.stringify(await guest.post(paths.claim, {}, keyed())));
      return cashier.post<void>(paths.redeem, { code: codes.shift() }, keyed());
    },
  };
};
