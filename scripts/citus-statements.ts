/**
 * `node scripts/citus-statements.ts [test files]`: runs the server's tests on the cluster of CITUS_URL, asks it for the
 * plan of every statement that they send, and writes where each goes to docs/citus-statements.md. Fails if one goes to
 * several shards at once and is not on the list of those that do. `--from <file>` reads plans that a run wrote before.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Explained } from "@sufra/server/test/support/explain-statements.ts";
import { nameStatement } from "../packages/server/src/platform/telemetry/traced-engine.ts";
import { judgePlan, type Place, places, getReason } from "./citus-places.ts";

const root = path.resolve(import.meta.dirname, "..");
const target = path.join(root, "docs/citus-statements.md");

/** Every call of the product, and its regular work. */
const defaultTests = ["packages/server/src"];

const runTests = (file: string, tests: readonly string[]): void => {
  const env = { ...process.env, EXPLAINED_STATEMENTS: file, TEST_DATABASE_URL: "" };
  const words = ["run", "--project", "server", "--maxWorkers=1", ...tests];
  spawnSync(path.join(root, "node_modules/.bin/vitest"), words, { cwd: root, env, stdio: "inherit" });
};

/** Where nothing more is to say, statements are told by command and table. */
const briefPlaces: readonly Place[] = ["one shard", "the coordinator"];

const shorten = (text: string): string => {
  const line = text
    .replace(/--[^\n]*/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("|", "\\|")
    .trim();
  return line.length > 110 ? `${line.slice(0, 109)}…` : line;
};

const readPlaces = (file: string): Map<Place, Map<string, { reason: string; forms: number }>> => {
  const found = new Map<Place, Map<string, { reason: string; forms: number }>>(
    places.map(({ place }) => [place, new Map()]),
  );
  const seen = new Set<string>();
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const { text, plan, actor, failure = "" } = JSON.parse(line) as Explained;
    // The owner migrates and seeds; what `app` may not do is tried by tests alone.
    if (actor === "owner" || seen.has(text) || failure.startsWith("permission denied")) continue;
    seen.add(text);
    const place = judgePlan(text, plan);
    const row = briefPlaces.includes(place) ? nameStatement(text) : shorten(text);
    const known = found.get(place)?.get(row);
    found.get(place)?.set(row, { reason: getReason(place, text) || failure, forms: (known?.forms ?? 0) + 1 });
  }
  return found;
};

const write = (found: ReturnType<typeof readPlaces>): void => {
  const count = (place: Place) => [...(found.get(place)?.values() ?? [])].reduce((sum, { forms }) => sum + forms, 0);
  const summary = places.map(({ place, meaning }) => `| ${place} | ${count(place)} | ${meaning} |`);
  const listed = places
    .filter(({ place }) => (found.get(place)?.size ?? 0) > 0)
    .flatMap(({ place }) => {
      const rows = [...(found.get(place) ?? [])].sort(([a], [b]) => a.localeCompare(b));
      const withReason = rows.some(([, { reason }]) => reason !== "");
      return [
        `## ${place[0]?.toUpperCase()}${place.slice(1)}`,
        "",
        withReason ? "| forms | statement | reason |" : "| forms | statement |",
        withReason ? "| --- | --- | --- |" : "| --- | --- |",
        ...rows.map(([text, { forms, reason }]) => `| ${forms} | \`${text}\` |${withReason ? ` ${reason} |` : ""}`),
        "",
      ];
    });
  const head = [
    "# Where each statement goes on Citus",
    "",
    "Made by `node scripts/citus-statements.ts` from the plans of a cluster with a coordinator and two workers; do not edit.",
    "A form is one text. Statements of one shard share a row by command and first table, others by how they begin.",
    "",
    "| where | forms | what it means |",
    "| --- | --- | --- |",
    ...summary,
    "",
  ];
  writeFileSync(target, `${[...head, ...listed].join("\n").trimEnd()}\n`);
  spawnSync(path.join(root, "node_modules/.bin/oxfmt"), [target]);
};

const folder = mkdtempSync(path.join(tmpdir(), "sufra-citus-"));
try {
  const [first, given, ...more] = process.argv.slice(2);
  const file = first === "--from" ? (given ?? "") : path.join(folder, "plans.jsonl");
  if (first !== "--from") {
    if (!process.env.CITUS_URL) throw new Error("CITUS_URL names no cluster");
    writeFileSync(file, "");
    runTests(file, first === undefined ? defaultTests : [first, ...(given === undefined ? [] : [given]), ...more]);
  }
  const found = readPlaces(file);
  write(found);
  const unexplained = [...(found.get("several shards") ?? [])].filter(([, { reason }]) => reason === "");
  for (const [text] of unexplained) console.log(`several shards, without a reason: ${text}`);
  process.exitCode = unexplained.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
