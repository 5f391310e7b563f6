/** For packages that fill the database beside the server and depend on no query builder of their own. */
export { sql } from "kysely";
