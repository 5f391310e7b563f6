import type { ApiHostTable } from "@sufra/domain/establishments/api-host.ts";
import { z } from "zod";

const host = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/, "a host name, without scheme or path");
const words = z.array(z.string().toLowerCase().min(1));

/** What is not named speaks to the production host, and a local page to its own. */
const table = z
  .strictObject({
    production: host,
    staging: host.optional(),
    test: host.optional(),
    local: host.nullable().default(null),
    tenants: z.record(host, host).default({}),
    words: z.strictObject({ test: words, staging: words }).default({ test: ["test"], staging: ["staging", "stage"] }),
  })
  .transform((hosts): ApiHostTable => ({
    ...hosts,
    staging: hosts.staging ?? hosts.production,
    test: hosts.test ?? hosts.production,
  }));

/** The table of `getApiHost`, written as JSON. */
export const apiHosts = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(table);
