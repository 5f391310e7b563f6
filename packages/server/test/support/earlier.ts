import { sql } from "kysely";

/**
 * A moment of a row, moved into the past. In UTC, since a cluster refuses an expression of an UPDATE that depends on the
 * session's time zone.
 */
export const earlier = (column: string, seconds: number) =>
  sql<Date>`(${sql.ref(column)} at time zone 'UTC' - make_interval(secs => ${seconds})) at time zone 'UTC'`;
