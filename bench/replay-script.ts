/** Turns a recorded transaction into a pgbench script that repeats it with new ids. */
import type { Statement } from "./sql-recorder.ts";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The transaction with the wanted statement on its own connection, from `begin` to its end. */
export const transactionWith = (statements: readonly Statement[], mark: RegExp): string[] => {
  const marked = statements.find(({ sql }) => mark.test(sql));
  const own = statements.filter(({ connection }) => connection === marked?.connection).map(({ sql }) => sql);
  const place = own.findIndex((sql) => mark.test(sql));
  const start = own.findLastIndex((sql, index) => index <= place && /^\s*begin/i.test(sql));
  const end = own.findIndex((sql, index) => index >= place && /commit\s*;?\s*$/i.test(sql));
  if (place < 0 || start < 0 || end < 0) throw new Error("no whole transaction was recorded");
  return own.slice(start, end + 1);
};

const uuidsIn = (statements: readonly string[]): Set<string> => new Set(statements.join("\n").match(uuid) ?? []);

/** Statements of one round trip are sent together: `\;` keeps pgbench from splitting them. */
export const joined = (sql: string): string => {
  const parts: string[] = [""];
  for (const piece of sql.match(/'(?:[^']|'')*'|"[^"]*"|;|[^'";]+/g) ?? []) {
    if (piece === ";") parts.push("");
    else parts[parts.length - 1] += piece;
  }
  return `${parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" \\;\n")};`;
};

/** Hashes as text. */
const digest = /\\x[0-9a-f]{64}(?![0-9a-f])/g;

/** Values that a script computes in each run instead of sending the recorded ones. */
export type Changes = {
  /** Lines before the first statement. */
  before?: readonly string[];
  /** The replacement of a recorded value. */
  values?: readonly (readonly [RegExp | string, string])[];
  /** Statements whose answer (one row) becomes variables with this prefix, and values computed from them. */
  answers?: readonly { mark: RegExp; prefix: string; then?: readonly string[] }[];
};

/**
 * Equal values of two recordings stay; ids and hashes that differ are generated in each run. Ids keep their time part,
 * so that they hit indexes as in the product.
 */
export const replayScript = (
  recorded: readonly string[],
  second: readonly string[],
  { before = [], values = [], answers = [] }: Changes = {},
): string => {
  if (recorded.length !== second.length)
    throw new Error(`${recorded.length} round trips the first time, ${second.length} the second`);
  const first = recorded.map((sql) => values.reduce((text, [value, name]) => text.replaceAll(value, name), sql));
  const common = uuidsIn(second);
  const fresh = [...uuidsIn(first)].filter((id) => !common.has(id));
  const known = new Set(second.join("\n").match(digest));
  const digests = [...new Set(first.join("\n").match(digest))].filter((each) => !known.has(each));
  const sets = fresh.flatMap((_, index) => [
    `\\set a${index} random(100, 999)`,
    `\\set b${index} random(100, 999)`,
    `\\set c${index} random(100000000000, 999999999999)`,
  ]);
  const digestSets = digests.flatMap((_, index) => [
    `\\set d${index} random(100000000000, 999999999999)`,
    `\\set e${index} random(100000000000, 999999999999)`,
  ]);
  const body = first.flatMap((sql) => {
    const renamed = fresh.reduce(
      (text, id, index) => text.replaceAll(id, `${id.slice(0, 15)}:a${index}-8:b${index}-:c${index}`),
      sql,
    );
    const replaced = digests.reduce(
      (text, each, index) => text.replaceAll(each, `${each.slice(0, 42)}:d${index}:e${index}`),
      renamed,
    );
    const answer = answers.find(({ mark }) => mark.test(sql));
    const sent = joined(replaced);
    return answer ? [sent.replace(/;$/, ` \\gset ${answer.prefix}`), ...(answer.then ?? [])] : [sent];
  });
  return [...sets, ...digestSets, ...before, ...body].join("\n");
};
