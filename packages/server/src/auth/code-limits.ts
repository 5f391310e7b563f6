import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { homeCountry } from "./parse-phone.ts";

export type CodeSource = { phone: Buffer; device: string; address: Buffer; prefix: string; country: string };

/**
 * Codes per day of the requester's own phone, device and address. A full restaurant behind one address is served, SMS
 * pumping with unanswered numbers is not.
 */
const ownLimits = {
  code_address: { cap: 100, earned: 5 },
  code_device: { cap: 10, earned: 5 },
  code_phone: { cap: 5, earned: 0 },
} as const;

/**
 * Codes per day that everybody shares: strangers can use them up. Saudi numbers have no limit of their country. A
 * successful sign-in widens these limits, and those of its device and address, by `earned`.
 */
const sharedLimits = {
  code_country: { cap: 100, earned: 5 },
  code_establishment: { cap: 700, earned: 5 },
  code_prefix: { cap: 50, earned: 5 },
} as const;

/** After the shared codes: what is left for known guests, and a count of what unknown numbers did not get. */
const leftLimits = {
  code_reserve: { cap: 300, earned: 5 },
  code_unsent: { cap: 2_147_483_647, earned: 0 },
} as const;

export const codeLimits = { ...ownLimits, ...sharedLimits, ...leftLimits };

/**
 * Codes per day over all establishments, so that none of them can be used to bypass its own limits. An address may be a
 * whole mobile network's, so a sign-in gives back more than it took.
 */
export const everywhereLimits = {
  address: { name: "code-address", points: 300, seconds: 86_400, earned: 3 },
  phone: { name: "code-phone", points: 20, seconds: 86_400 },
} as const;

type Rule = keyof typeof codeLimits;

const getSubjects = (source: CodeSource): Record<Rule, string> => ({
  code_address: source.address.toString("hex"),
  code_country: source.country,
  code_device: source.device,
  code_establishment: "all",
  code_phone: source.phone.toString("hex"),
  code_prefix: source.prefix,
  code_reserve: "all",
  code_unsent: "all",
});

/** Own limits first, then shared ones, each sorted, so that two requests never wait for each other's rows in a circle. */
const ownRules: Rule[] = ["code_address", "code_device", "code_phone"];
const getSharedRules = ({ country }: CodeSource): Rule[] =>
  country === homeCountry
    ? ["code_establishment", "code_prefix"]
    : ["code_country", "code_establishment", "code_prefix"];

const secondsToMidnight = (now: Date, zone: string): number => (1440 - toLocalTime(now, zone).minute) * 60;

type Counting = { tx: Tx; tenantId: string; zone: string; source: CodeSource; now: Date };

/** Counts one code against these rules and returns those that had room. One statement: no gap between look and take. */
const count = async ({ tx, tenantId, zone, source, now }: Counting, rules: Rule[]): Promise<Rule[]> => {
  const { day } = toLocalTime(now, zone);
  const subjects = getSubjects(source);
  const taken = await tx
    .insertInto("usage")
    .values(
      rules.map((rule) => ({
        tenant_id: tenantId,
        rule,
        subject: subjects[rule],
        day,
        used: 1,
        cap: codeLimits[rule].cap,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "rule", "subject", "day"])
        .doUpdateSet({ used: sql<number>`usage.used + 1` })
        .where(sql<boolean>`usage.used < usage.cap`),
    )
    .returning("rule")
    .execute();
  return rules.filter((rule) => taken.some((row) => row.rule === rule));
};

/** Returns codes that were counted but not used; their rows are still locked. */
const uncount = async ({ tx, tenantId, zone, source, now }: Counting, rules: Rule[]): Promise<void> => {
  const { day } = toLocalTime(now, zone);
  const subjects = getSubjects(source);
  for (const rule of rules)
    await tx
      .updateTable("usage")
      .set((eb) => ({ used: eb("used", "-", 1) }))
      .where("tenant_id", "=", tenantId)
      .where("rule", "=", rule)
      .where("subject", "=", subjects[rule])
      .where("day", "=", day)
      .execute();
};

export type TakenCode = {
  /** Whether the code is sent. Never shown to the requester: it tells whether the number is known. */
  sent: boolean;
  /** The shared codes are used up. The same for known and unknown numbers. */
  scarce: boolean;
};

/**
 * Counts one code, or refuses with the seconds to wait if the requester's own limits are used up. Known guests also take
 * from the shared codes while there are any; otherwise the remaining shared codes would tell who is known (ADR 38).
 */
export const takeCode = async (counting: Counting, known: boolean): Promise<TakenCode> => {
  const { zone, source, now } = counting;
  const own = await count(counting, ownRules);
  if (own.length < ownRules.length) throw new AppError("rate_limited", { time: secondsToMidnight(now, zone) });
  const shared = getSharedRules(source);
  const taken = await count(counting, shared);
  if (taken.length === shared.length) return { sent: true, scarce: false };
  await uncount(counting, taken);
  const left = await count(counting, [known ? "code_reserve" : "code_unsent"]);
  return { sent: known && left.length > 0, scarce: true };
};

/** A code was answered: those who share its source earn room for more. */
export const earnCodes = async (
  tx: Tx,
  tenantId: string,
  zone: string,
  source: CodeSource,
  now: Date,
): Promise<void> => {
  const { day } = toLocalTime(now, zone);
  const subjects = getSubjects(source);
  for (const rule of [...ownRules, ...getSharedRules(source), "code_reserve" as const]) {
    const { earned } = codeLimits[rule];
    if (earned === 0) continue;
    await tx
      .updateTable("usage")
      .set({ cap: sql<number>`cap + ${earned}::integer` })
      .where("tenant_id", "=", tenantId)
      .where("rule", "=", rule)
      .where("subject", "=", subjects[rule])
      .where("day", "=", day)
      .execute();
  }
};
