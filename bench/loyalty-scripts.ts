/** The database statements of each measured call, all round trips, as a pgbench script. */
import { setTimeout as sleep } from "node:timers/promises";
import { customerIds, guestId, nextClaim, recordedGuest } from "./loyalty-ledger.ts";
import { type Kind, openTill } from "./loyalty-till.ts";
import { recordingProduct } from "./pgbench.ts";
import { type Changes, replayScript } from "./replay-script.ts";

/** Statements besides the call: hints to other processes, and the database's clock. */
const aside = /pg_notify|clock_timestamp/;

/** Each pgbench client is the guest with its own number. */
const asOwnGuest: NonNullable<Changes["values"]> = [
  [/(b3ac[0-9a-f]{4}-0000-4000-8000-00000000000)[0-9]/g, "$1:client_id"],
  [/(\+96650700000)[0-9]/g, "$1:client_id"],
];

const found = (recorded: readonly string[], pattern: RegExp): string[] => {
  const values = pattern.exec(recorded.join("\n"));
  if (!values) throw new Error(`not found in what was recorded: ${pattern.source}`);
  return values.slice(1);
};

/** A claim follows the wallet's last entry: computes its number and balances from the locked row. */
export const changesOfClaim = (recorded: readonly string[]): Changes => {
  const entry = /into "wallet_entry" .* '(\d+)', '(\d+)', '(\d+)', '-1', '(\d+)', 'spend'/;
  const [seq = "", before = "", had = "", left = ""] = found(recorded, entry);
  return {
    values: [
      ...asOwnGuest,
      [`'${seq}'`, "':seq'"],
      [`'${before}'`, "':w_seq'"],
      // Two colons in a row would be a cast.
      [`:${left}`, ": :left"],
      [left, ":left"],
      [had, ":w_balance"],
    ],
    answers: [
      {
        mark: /from "wallet" .* for update/,
        prefix: "w_",
        then: ["\\set seq :w_seq + 1", "\\set left :w_balance - 1"],
      },
    ],
  };
};

/** A redemption takes the next reward of the prepared list, and its audit entry follows the last one. */
export const changesOfRedeeming = (recorded: readonly string[]): Changes => {
  const [claim = ""] = found(recorded, /update "prize_claim" .* "id" = '([0-9a-f-]{36})' and "status"/);
  const [code = ""] = found(recorded, /from "prize_claim" .* "code_hmac" = '\\x([0-9a-f]{64})'/);
  return {
    before: [nextClaim],
    values: [
      [claim, ":claim"],
      [code, ":code"],
      [guestId(recordedGuest), `${customerIds}:owner`],
      [/'\d+', '\d+', '\\x[0-9a-f]{64}'(?=, '\\x[0-9a-f]{64}')/g, "':seq', ':e_seq', ':e_hash'"],
    ],
    answers: [{ mark: /from "audit_entry" .* desc limit/, prefix: "e_", then: ["\\set seq :e_seq + 1"] }],
  };
};

const changesOf = (kind: Kind, recorded: readonly string[]): Changes => {
  if (kind === "claim") return changesOfClaim(recorded);
  if (kind === "redeem") return changesOfRedeeming(recorded);
  return { values: asOwnGuest };
};

export type Script = { text: string; trips: number };

const maxRecordings = 8;

/** Records each kind of call twice, after warming the process. */
export const recordScripts = (
  databaseUrl: string,
  environment: Record<string, string>,
  kinds: readonly Kind[],
): Promise<Map<Kind, Script>> =>
  recordingProduct(databaseUrl, environment, async ({ url }, recorder) => {
    const till = await openTill(url, databaseUrl, [recordedGuest]);
    // Some to redeem, since the first calls of a process fill caches.
    const claims = Array.from({ length: 2 + maxRecordings }, () => "claim" as const);
    for (const kind of [...claims, ...kinds]) await till.once(kind);
    const record = async (kind: Kind): Promise<string[]> => {
      await sleep(100);
      recorder.take();
      await till.once(kind);
      // The end of a reading is sent beside its answer.
      await sleep(100);
      return recorder
        .take()
        .map(({ sql }) => sql)
        .filter((sql) => !aside.test(sql));
    };
    // On a busy machine a call may also renew what is kept for a second.
    const recordTwice = async (kind: Kind): Promise<[string[], string[]]> => {
      let first = await record(kind);
      for (let count = 2; count <= maxRecordings; count += 1) {
        const second = await record(kind);
        if (second.length === first.length) return [first, second];
        first = second;
      }
      throw new Error(`${kind} was never recorded twice alike`);
    };
    const scripts = new Map<Kind, Script>();
    for (const kind of kinds) {
      const [first, second] = await recordTwice(kind);
      scripts.set(kind, { text: replayScript(first, second, changesOf(kind, first)), trips: first.length });
    }
    return scripts;
  });
