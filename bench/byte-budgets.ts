/** The usage of the fullest byte budget, from the build step. */
import { spawnSync } from "node:child_process";
import type { Result } from "./rounds.ts";

const line = /^\s*(?:ok|OVER)\s+([\d.]+) of\s+([\d.]+) KB\s+(.+)$/;

export const measureBudgets = async (): Promise<Result[]> => {
  const { status, stdout } = spawnSync(process.execPath, ["scripts/check-budgets.ts"], { encoding: "utf8" });
  const lines = stdout.split("\n").flatMap((text) => {
    const [, size, limit, name] = line.exec(text) ?? [];
    return name === undefined ? [] : [{ name, size: Number(size), limit: Number(limit) }];
  });
  const fullest = lines.sort((a, b) => b.size / b.limit - a.size / a.limit)[0];
  if (!fullest) throw new Error("the build step said nothing of its budgets");
  const ratio = fullest.size / fullest.limit;
  const missed = lines.filter(({ size, limit }) => size > limit).length;
  return [
    {
      name: `${lines.length} byte budgets, ${missed} missed; fullest: ${fullest.name}`,
      unit: "KB",
      ours: fullest.size,
      theirs: fullest.limit,
      ratio,
      spread: [ratio, ratio],
      target: { kind: "at most", ratio: 1 },
      ok: status === 0 && ratio <= 1,
    },
  ];
};
