import { createHash } from "node:crypto";
import type { FrontEnd } from "./front-end.ts";

/**
 * Covers content and renderer: after a new build a browser's copy names missing files, and "not modified" would keep
 * it.
 */
export const pageDigest = (
  { version, boot, fonts }: Pick<FrontEnd, "version" | "boot" | "fonts">,
  hosts: readonly string[],
  screen: readonly string[],
  shown: string,
): string =>
  createHash("sha256")
    .update(JSON.stringify([version, boot, fonts, hosts, screen, shown]))
    .digest("hex")
    .slice(0, 32);
