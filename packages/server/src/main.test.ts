import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "sufra-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the real program; what it wrote so far is in `output`. */
const start = (environment: Record<string, string>) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("./main.ts", import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PORT: "0",
      SANDBOX_PAYMENT_PORT: "0",
      SANDBOX_POS_PORT: "0",
      DATA_DIR: folder,
      // Three months of orders take minutes on the embedded database; the nightly run seeds them.
      ...(process.env.EVERY_CASE ? {} : { DEMO_HISTORY: "0" }),
      ...environment,
    },
  });
  const state = { child, output: "" };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (state.output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const until = async (pattern: RegExp) => {
    for (let tries = 0; tries < 4_800 && !pattern.test(state.output) && child.exitCode === null; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return pattern.exec(state.output);
  };
  return { ...state, output: () => state.output, ended, until };
};

describe("the program", () => {
  it("starts on an empty folder with demo data, refuses a second process, and stops cleanly on SIGTERM", async () => {
    const first = start({});
    const listening = await first.until(/"address":"(http:[^"]+)"/);
    expect(listening, first.output()).not.toBeNull();
    expect((await fetch(`${listening?.[1]}/readyz`)).status).toBe(200);
    const pictures = (await (await fetch(`${listening?.[1]}/media/manifest.json`)).json()) as Record<
      string,
      { key: string }
    >;
    const picture = await fetch(`${listening?.[1]}/media/${Object.values(pictures)[0]?.key}-112.avif`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/avif"]);
    const second = start({});
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Another process is using the database folder/m);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
  });

  it("reports an invalid configuration in a sentence", async () => {
    const program = start({ PORT: "everywhere" });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/PORT/);
    expect(program.output()).not.toMatch(/ at /);
  });
});
