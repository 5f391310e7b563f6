import { appendFileSync } from "node:fs";
import type { Actor, Engine, Opening, Session, Statement } from "../../src/platform/db/engine.ts";

/** A statement as the product sends it, and its plan, or why the database explains none. */
export type Explained = { actor: Actor; text: string; plan?: unknown; failure?: string };

const explainable = /^\s*(?:--[^\n]*\n\s*)*(?:with|select|insert|update|delete)\b/i;
const known = new Set<string>();

/** The text is new, and can have a plan. */
const isWanted = (text: string): boolean => {
  if (known.has(text) || !explainable.test(text)) return false;
  known.add(text);
  return true;
};

const toExplain = (text: string): string => `explain (format json, costs off) ${text}`;

const toPlan = (rows: readonly Record<string, unknown>[]) => ({ plan: rows[0]?.["QUERY PLAN"] });
const toFailure = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });

class ExplainedError extends Error {}

/**
 * In a transaction of its own, undone at once: on a cluster even a plan decides how the rest of a transaction reaches the
 * coordinator's tables, and refuses some.
 */
const explainApart = async (
  engine: Engine,
  { actor, setting }: Opening,
  { text, parameters }: Statement,
): Promise<Partial<Explained>> => {
  let explained: Partial<Explained> = {};
  const explain = async (session: Session) => {
    explained = await session.query(toExplain(text), parameters).then(({ rows }) => toPlan(rows), toFailure);
    throw new ExplainedError();
  };
  await engine.transaction({ actor, ...(setting !== undefined && { setting }) }, explain).catch((error: unknown) => {
    if (!(error instanceof ExplainedError)) throw error;
  });
  return explained;
};

/**
 * Asks the database for the plan of each statement before it is sent for the first time, and writes both down. Statements
 * of a transaction wait for each other here.
 */
export const explainEach = (engine: Engine, file: string): Engine => {
  const write = (explained: Explained) => appendFileSync(file, `${JSON.stringify(explained)}\n`);
  const watched = (opening: Opening, session: Session): Session & { look: (statement: Statement) => Promise<void> } => {
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
      const next = last.then(run, run);
      last = next.catch(() => undefined);
      return next;
    };
    const look = async (statement: Statement) => {
      // The owner's statements are not judged, and its locks would keep a plan waiting.
      if (opening.actor === "owner" || !isWanted(statement.text)) return;
      write({ actor: opening.actor, text: statement.text, ...(await explainApart(engine, opening, statement)) });
    };
    return {
      query: (text, parameters) =>
        inTurn(async () => {
          await look({ text, parameters });
          return session.query(text, parameters);
        }),
      script: (text) => inTurn(() => session.script(text)),
      look: (statement) => inTurn(() => look(statement)),
    };
  };
  return {
    ...engine,
    transaction: (opening, work) =>
      engine.transaction(opening, async (session) => {
        const { look, ...own } = watched(opening, session);
        for (const { statement } of [...(opening.ahead ?? []), ...(opening.checks ?? [])]) await look(statement);
        const done = await work(own);
        for (const statement of done.last ?? []) await look(statement);
        return done;
      }),
    loose: async (actor, text, parameters) => {
      if (isWanted(text)) {
        const asked = engine.loose(actor, toExplain(text), parameters);
        write({ actor, text, ...(await asked.then(({ rows }) => toPlan(rows), toFailure)) });
      }
      return engine.loose(actor, text, parameters);
    },
  };
};
