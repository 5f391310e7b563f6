import { joinSandbox } from "../../sandbox/join-sandbox.ts";
import type { SandboxApp } from "./sandbox-context.ts";
import { defaultSandboxApp, type PosSandboxOptions, sandboxMark, startPosSandbox } from "./start-sandbox.ts";

export type JoinedPosSandbox = { url: string; consoleUrl: string; app: SandboxApp; close(): Promise<void> };

/**
 * One sandbox for all server processes on a database. A process told to `start` runs it, unless another one already
 * listens on that port; all others only use it.
 */
export const joinPosSandbox = async (options: PosSandboxOptions & { start: boolean }): Promise<JoinedPosSandbox> => {
  const local = `http://127.0.0.1:${options.port}`;
  const theirs = {
    url: `${local}/v5`,
    consoleUrl: options.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${options.port}`,
    app: { ...defaultSandboxApp, ...options.app },
    close: async () => {},
  };
  if (!options.start) return theirs;
  return joinSandbox({ name: sandboxMark, port: options.port, start: () => startPosSandbox(options), theirs });
};
