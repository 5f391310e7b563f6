import { createHash } from "node:crypto";

/**
 * Names for statements with parameters: PostgreSQL parses and plans a named statement once per connection. A text is
 * named when it comes a second time, and their number is limited, since each costs memory on every connection.
 */
export type StatementNames = {
  nameOf: (text: string) => string | undefined;
  /** Gives new names from now on, so that every connection prepares its statements again. */
  renew: () => void;
};

const maxNames = 1_000;
const maxSeen = 5_000;

/** For poolers that do not know named statements. */
export const noNames: StatementNames = { nameOf: () => undefined, renew: () => undefined };

export const makeStatementNames = (): StatementNames => {
  let generation = 0;
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= maxNames) return undefined;
      if (!seen.has(text)) {
        if (seen.size >= maxSeen) seen.clear();
        seen.add(text);
        return undefined;
      }
      seen.delete(text);
      const digest = createHash("sha256").update(text).digest("base64url").slice(0, 22);
      const name = `s${generation}_${digest}`;
      names.set(text, name);
      return name;
    },
    renew: () => {
      generation += 1;
      names.clear();
    },
  };
};
