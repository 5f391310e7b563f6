import { joinSandbox } from "../../sandbox/join-sandbox.ts";
import { sandboxMark, startPaymentSandbox, type SandboxOptions } from "./start-sandbox.ts";

export type JoinedSandbox = { url: string; browserUrl: string; close(): Promise<void> };

/**
 * One sandbox for all server processes on a database. A process told to `start` runs it, unless another one already
 * listens on that port; all others only use it.
 */
export const joinPaymentSandbox = async (options: SandboxOptions & { start: boolean }): Promise<JoinedSandbox> => {
  const local = `http://127.0.0.1:${options.port}`;
  const browserRoot = options.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${options.port}`;
  const theirs = { url: `${local}/v1`, browserUrl: `${browserRoot}/v1`, close: async () => {} };
  if (!options.start) return theirs;
  return joinSandbox({ name: sandboxMark, port: options.port, start: () => startPaymentSandbox(options), theirs });
};
