import { expect, it } from "vitest";
import { splitStatements } from "./split-statements.ts";

it.each([
  ["select 1; select 2", ["select 1", "select 2"]],
  ["begin;\n;\n-- nothing more\n", ["begin"]],
  ["insert into a values ('x;''y'); select \"b;c\"", ["insert into a values ('x;''y')", 'select "b;c"']],
  ["do $$ begin a; b; end $$;\nselect $p$;$p$", ["do $$ begin a; b; end $$", "select $p$;$p$"]],
  ["-- safe: ever; so\nlock table a; /* b; */ select 1", ["-- safe: ever; so\nlock table a", "/* b; */ select 1"]],
  ["select 'it''s -- no note'; select 2", ["select 'it''s -- no note'", "select 2"]],
])("splits %j", (script, statements) => expect(splitStatements(script)).toEqual(statements));
