/**
 * A statement over tenant tables must name `tenant_id`. Row-level security would hide foreign rows anyway, but a
 * distributed database would visit every shard, and one dropped policy would show everything. Runs outside production
 * only; results are cached by text.
 */
export class TenantlessStatementError extends Error {
  override name = "TenantlessStatementError";
}

const withoutTexts = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, " ")
    .replace(/\/\*[^]*?\*\//g, " ")
    .replace(/'(?:[^']|'')*'/g, "''");

const tableReferences = (sql: string, tenantTables: ReadonlySet<string>): string[] => {
  const names = sql.matchAll(
    /\b(?:from|join|into|update|using|only)\s+(?:"?public"?\s*\.\s*)?"?([a-z_][a-z0-9_]*)"?/gi,
  );
  // `from a, b` lists further tables after commas.
  const listed = sql.matchAll(/,\s*"?([a-z_][a-z0-9_]*)"?\s+as\b/gi);
  return [...names, ...listed].map((match) => match[1] ?? "").filter((name) => tenantTables.has(name));
};

const compared =
  /"?tenant_id"?\s*(?:=|in\b)|=\s*(?:"?\w+"?\s*\.\s*)?"?tenant_id"?|\([^()]*"?tenant_id"?[^()]*\)\s*(?:=|in\b|values|select|default|overriding)|using\s*\([^()]*"?tenant_id"?/i;

/** Why the statement may not run, or nothing. */
export const tenantlessReason = (sql: string, tenantTables: ReadonlySet<string>): string | undefined => {
  const bare = withoutTexts(sql);
  const tables = tableReferences(bare, tenantTables);
  if (tables.length === 0) return undefined;
  const mentions = bare.match(/\btenant_id\b/gi)?.length ?? 0;
  if (mentions >= tables.length && compared.test(bare)) return undefined;
  return `names ${tables.join(", ")} but \`tenant_id\` ${mentions} time(s): each table needs its own \`tenant_id = …\``;
};

/** The condition of a partial unique index, compared with a parameter. */
const conflictWithParameter = /\bon conflict\s*\([^)]*\)\s*where\b(?:(?!\bdo\b)[^$])*\$\d/i;

/**
 * After a few uses PostgreSQL plans a named statement without its parameters, and then finds no index for such a
 * conflict: the value must stand in the statement itself.
 */
export class ConflictParameterError extends Error {
  override name = "ConflictParameterError";
}

export const namesIndexByParameter = (sql: string): boolean => conflictWithParameter.test(withoutTexts(sql));

export const makeStatementCheck = (tenantTables: ReadonlySet<string>): ((sql: string) => void) => {
  const passed = new Set<string>();
  return (sql) => {
    if (passed.has(sql)) return;
    const reason = tenantlessReason(sql, tenantTables);
    if (reason !== undefined) throw new TenantlessStatementError(`${reason}\n${sql}`);
    if (namesIndexByParameter(sql)) throw new ConflictParameterError(sql);
    if (passed.size < 5_000) passed.add(sql);
  };
};
