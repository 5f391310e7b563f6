import {
  CompiledQuery,
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import type { Db, Tx } from "./database.ts";
import type { Schema } from "./schema.gen.ts";

/** Stands for a value that differs between two runs of a statement. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Builds statements without running them. */
const builder: Db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

type Builds<Row> = Compilable<Row> | RawBuilder<Row>;

/**
 * A statement that is built and compiled once: building takes longer than sending. `build` may use the values only as
 * parameters, never to decide what the statement is.
 */
export const keptStatement = <Values extends object, Row>(build: (values: Values, db: Db) => Builds<Row>) => {
  let compiled: { sql: string; slots: readonly unknown[] } | undefined;
  const compile = () => {
    const slots = new Proxy({} as Values, { get: (_, name) => new Slot(String(name)) });
    const { sql, parameters } = build(slots, builder).compile(builder);
    return { sql, slots: parameters };
  };
  const fill = (values: Values): CompiledQuery<Row> => {
    compiled ??= compile();
    const { sql, slots } = compiled;
    const parameters = slots.map((slot) => (slot instanceof Slot ? values[slot.name as keyof Values] : slot));
    return CompiledQuery.raw(sql, parameters) as CompiledQuery<Row>;
  };
  return { fill, run: async (tx: Tx, values: Values): Promise<Row[]> => (await tx.executeQuery(fill(values))).rows };
};
