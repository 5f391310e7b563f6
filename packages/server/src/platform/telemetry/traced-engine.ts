import type { Engine, Session } from "../db/engine.ts";
import { inSpan, isTracing } from "./span.ts";

/** The command and its table: `select customer_order`. Values may stand in a statement's text, so it is never shown. */
export const nameStatement = (text: string): string => {
  const [, command = "sql"] = /^\s*(?:set local [^;]*;\s*)?(\w+)/i.exec(text) ?? [];
  const [, table = ""] = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_][a-z0-9_.]*)"?/i.exec(text) ?? [];
  return `${command.toLowerCase()} ${table}`.trim();
};

const tracedSession = (session: Session): Session => ({
  query: (text, parameters) =>
    inSpan("sql", nameStatement(text), { what: "statement" }, () => session.query(text, parameters)),
  script: (text) => inSpan("sql", nameStatement(text), { what: "statement" }, () => session.script(text)),
});

/** Measures transactions; a trace also shows their statements, which cost nothing while nobody traces. */
export const tracedEngine = (engine: Engine): Engine => ({
  ...engine,
  transaction: (opening, work) =>
    inSpan("sql", "transaction", { what: "transaction", actor: opening.actor }, () =>
      engine.transaction(opening, (session) => work(isTracing() ? tracedSession(session) : session)),
    ),
  loose: (actor, text, parameters) =>
    inSpan("sql", isTracing() ? nameStatement(text) : "statement", { what: "alone", actor }, () =>
      engine.loose(actor, text, parameters),
    ),
});
