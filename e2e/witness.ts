/** What a failed journey leaves behind: a picture of every page that was open, and what went wrong in words. */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Visitor } from "./browser.ts";

export const pictureFolder = path.join(tmpdir(), "sufra-journeys");

type Seen = { visitors: readonly Visitor[]; words: readonly string[] };

export const bearWitness = async (journey: string, { visitors, words }: Seen): Promise<void> => {
  mkdirSync(pictureFolder, { recursive: true });
  const file = path.join(pictureFolder, journey.replace(/[^a-z0-9]+/gi, "-").toLowerCase());
  writeFileSync(`${file}.txt`, `${words.join("\n\n")}\n`);
  await Promise.all(
    visitors.map(({ page }, place) => page.screenshot({ path: `${file}-${place}.png` }).catch(() => undefined)),
  );
};
