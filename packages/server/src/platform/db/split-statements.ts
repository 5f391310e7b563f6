/** Parts in which a semicolon ends no statement: comments, texts, quoted names, bodies of functions. */
const parts = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;/g;

/**
 * The statements of a script. Each is sent alone: a Citus cluster forwards the whole text that a statement came in, and
 * its nodes take one statement at a time.
 */
export const splitStatements = (script: string): string[] => {
  const found: string[] = [];
  let start = 0;
  for (const { 0: part, index } of script.matchAll(parts)) {
    if (part !== ";") continue;
    found.push(script.slice(start, index));
    start = index + 1;
  }
  found.push(script.slice(start));
  return found.map((statement) => statement.trim()).filter((statement) => withoutComments(statement) !== "");
};

const withoutComments = (statement: string): string => statement.replace(/--[^\n]*|\/\*[^]*?\*\//g, "").trim();
