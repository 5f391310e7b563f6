import type { Db as BossDb } from "pg-boss";
import type { Actor, Engine } from "../db/engine.ts";
import type { Tx } from "../db/database.ts";
import { refuseInsideTransaction } from "../db/transaction-scope.ts";

/** Runs the job library's statements on our connections with our role. */
export const bossDb = (engine: Engine, actor: Actor): BossDb => ({
  executeSql: async (text, values) => {
    // Within a transaction on PGlite this would deadlock.
    refuseInsideTransaction("The job library queried the database");
    return engine.loose(actor, text, values ?? []);
  },
});

/** The same, inside the transaction that causes the job. */
export const bossDbInTx = (tx: Tx): BossDb => ({
  executeSql: async (sql, values) => {
    const result = await tx.executeQuery({
      sql,
      parameters: values ?? [],
      query: { kind: "RawNode", sqlFragments: [sql], parameters: [] },
      queryId: { queryId: "job" },
    });
    return { rows: [...result.rows] };
  },
});

export const toBackend = (engine: Engine): "postgres" | "pglite" => engine.kind;
export const jobsSchema = "pgboss";
