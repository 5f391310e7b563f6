import { PGlite, type Results, type Transaction } from "@electric-sql/pglite";
import {
  type Engine,
  type Opening,
  type Session,
  type StatementResult,
  TransactionOverError,
  type Work,
} from "./engine.ts";
import { parsers } from "./parsers.ts";

export type PgliteOptions = {
  /** A folder; without it, in memory. */
  folder?: string | undefined;
  /** A dumped data directory to start from (tests). */
  template?: Blob | undefined;
};

const getCommand = (text: string): string => /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? "";

const toResult = (result: Results, text: string): StatementResult => ({
  rows: result.rows,
  // PGlite counts the rows of a SELECT as 0 and of changes as affected, like pg does for changes.
  affected: result.affectedRows ?? 0,
  command: result.command ?? getCommand(text),
});

const sessionOn = (tx: Transaction, state: { open: boolean }): Session => {
  const guard = () => {
    if (!state.open) throw new TransactionOverError("This transaction is over; its handle was kept too long");
  };
  return {
    query: async (text, parameters) => {
      guard();
      return toResult(await tx.query(text, parameters as unknown[]), text);
    },
    script: async (text) => {
      guard();
      await tx.exec(text);
    },
  };
};

/** A fraction of its default: the system keeps what was read from files anyway. */
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"];

/** node-postgres sends a Date with its offset and a boolean as text; PGlite's own writers do as well, so only reading differs. */
export const openPglite = async (options: PgliteOptions): Promise<Engine & { dump: () => Promise<Blob> }> => {
  const pglite = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.template === undefined ? {} : { loadDataDir: options.template }),
    parsers,
    startParams,
  });
  const run = <T>(opening: Opening, work: Work<T>): Promise<T> =>
    pglite.transaction(async (tx) => {
      const state = { open: true };
      const session = sessionOn(tx, state);
      try {
        if (opening.readOnly) await tx.exec("set transaction read only");
        // PGlite's user is a superuser, which ignores policies: every transaction switches to `app` first.
        if (opening.actor === "app") await tx.exec("set local role app");
        const { setting = "", script = "", checks = [] } = opening;
        if (setting !== "") await session.script(setting);
        if (script !== "") await session.script(script);
        for (const { before = "", statement, admit, after = "" } of checks) {
          if (before !== "") await session.script(before);
          admit(await session.query(statement.text, statement.parameters));
          if (after !== "") await session.script(after);
        }
        const { value, last = [] } = await work(session);
        for (const { text, parameters, answered, failed } of last) {
          const sent = session.query(text, parameters);
          await sent.then(answered, (error: unknown) => {
            throw failed?.(error) ?? error;
          });
        }
        return value;
      } finally {
        state.open = false;
      }
    });
  return {
    kind: "pglite",
    transaction: async (opening, work) => {
      for (const { statement, admit } of opening.ahead ?? []) {
        const alone = async (session: Session) => ({
          value: await session.query(statement.text, statement.parameters),
        });
        admit(await run({ actor: opening.actor }, alone));
      }
      return run(opening, work);
    },
    /**
     * The job library sends blocks with their own begin and commit. In `transaction` a failing block rolls back; on the
     * bare connection it would leave an aborted transaction.
     */
    loose: (actor, text, parameters) =>
      pglite.transaction(async (tx) => {
        if (actor === "app") await tx.exec("set local role app");
        if (parameters.length > 0)
          return { rows: (await tx.query<Record<string, unknown>>(text, [...parameters])).rows };
        const block = text.replace(/^\s*begin\s*;/i, "").replace(/;?\s*commit\s*;?\s*$/i, ";");
        return { rows: (await tx.exec(block)).flatMap((result) => result.rows as Record<string, unknown>[]) };
      }),
    listen: (channel, heard) => pglite.listen(channel, heard),
    connections: () => null,
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir("none"),
  };
};
