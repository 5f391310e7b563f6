import { createHash } from "node:crypto";
import type { JsonValue } from "../platform/db/json-columns.ts";
import { ordered } from "./ordered.ts";

/** Names what a thing looks like now: 22 letters that are another as soon as anything of it is. */
export const revisionOf = (entity: JsonValue): string =>
  createHash("sha256")
    .update(JSON.stringify(ordered(entity)))
    .digest("base64url")
    .slice(0, 22);

/** As the console reads a thing it may change. */
export const withRevision = <E extends JsonValue & object>(entity: E): E & { revision: string } => ({
  ...entity,
  revision: revisionOf(entity),
});
