import { toLocalTime } from "@sufra/domain/hours/zoned-time.ts";
import { sql } from "kysely";
import type { Tx } from "../platform/db/database.ts";
import { AppError } from "../platform/errors.ts";
import { homeCountry } from "./parse-phone.ts";

export type CodeSource = { phone: Buffer; device: string; address: Buffer; prefix: string; country: string };

/**
 * Codes per day. The phone's limit is fixed. A successful sign-in widens the others by `earned` for the same device,
 * address, number range, country and establishment. Saudi numbers have no limit of their country. A full restaurant behind one address is served, SMS pumping with unanswered
 * numbers is not.
 */
export const codeLimits = {
  code_address: { cap: 100, earned: 5 },
  code_country: { cap: 100, earned: 5 },
  code_device: { cap: 10, earned: 5 },
  code_establishment: { cap: 1000, earned: 5 },
  code_phone: { cap: 5, earned: 0 },
  code_prefix: { cap: 50, earned: 5 },
} as const;
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
});

/** Always in this order, so that two requests never wait for each other's rows in a circle. */
const allRules = Object.keys(codeLimits).sort() as Rule[];

const getRules = ({ country }: CodeSource): Rule[] =>
  allRules.filter((rule) => rule !== "code_country" || country !== homeCountry);

const secondsToMidnight = (now: Date, zone: string): number => (1440 - toLocalTime(now, zone).minute) * 60;

/** Counts one code against every limit of the day, or refuses with the seconds to wait. One statement, no gap between look and take. */
export const takeCode = async (
  tx: Tx,
  tenantId: string,
  zone: string,
  source: CodeSource,
  now: Date,
): Promise<void> => {
  const { day } = toLocalTime(now, zone);
  const subjects = getSubjects(source);
  const rules = getRules(source);
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
  if (taken.length < rules.length) throw new AppError("rate_limited", { time: secondsToMidnight(now, zone) });
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
  for (const rule of getRules(source)) {
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
