import type { Plugin } from "vite";

/**
 * Takes out of React and the router, in the guest app's build, what no screen of it uses: a function that serves only
 * such a feature loses its body, and a branch that only such a feature reaches is cut. What is named here and not found
 * in the library fails the build, so that an update is looked at.
 */
export type Trim = {
  file: RegExp;
  /** Functions that are never called, or whose call then has nothing to do; `name: body` keeps what they must answer. */
  bodies: Readonly<Record<string, string>>;
  /** Kinds of fibers (React's `tag`) that are never made: their cases in a `switch` over a tag go. */
  tags?: readonly number[];
  /** Calls that only speak to the developer: `words` loses what is said, `whole` goes entirely. */
  spoken?: Readonly<Record<string, "words" | "whole">>;
  /** Exact pieces of code, each of which stands there once. */
  pieces?: readonly (readonly [string, string])[];
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Cut = { start: number; end: number; text: string };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nameOf = (node: unknown, code: string): string => (isNode(node) ? code.slice(node.start, node.end) : "");

/** Whether control never runs past the end of a case's statements. */
const leaves = (statements: readonly Node[]): boolean => {
  const last = statements.at(-1);
  if (last === undefined) return false;
  if (last.type === "BlockStatement") return leaves(last.body as Node[]);
  return ["BreakStatement", "ReturnStatement", "ThrowStatement", "ContinueStatement"].includes(last.type);
};

const casesCut = (node: Node, tags: readonly number[]): Cut[] => {
  const cuts: Cut[] = [];
  let fallsInto = false;
  for (const each of node.cases as Node[]) {
    const test = isNode(each.test) ? each.test.value : undefined;
    const body = each.consequent as Node[];
    if (typeof test === "number" && tags.includes(test)) {
      if (body.length === 0 || (!fallsInto && leaves(body))) cuts.push({ start: each.start, end: each.end, text: "" });
      else fallsInto = !leaves(body);
    } else fallsInto = !leaves(body);
  }
  return cuts;
};

/** What a cut piece declares for the whole function around it: other branches may use the same variable. */
const declaredIn = (node: unknown, found: string[] = []): string[] => {
  if (Array.isArray(node)) node.forEach((each) => declaredIn(each, found));
  else if (isNode(node)) {
    if (/Function/.test(node.type)) return found;
    if (node.type === "VariableDeclaration" && node.kind === "var")
      for (const { id } of node.declarations as { id: Node }[]) {
        if (id.type !== "Identifier") throw new Error("A cut branch declares in a way that is not understood.");
        found.push(String(id.name));
      }
    Object.values(node).forEach((each) => declaredIn(each, found));
  }
  return found;
};

export const trimmed = (code: string, program: unknown, trim: Trim): string => {
  const cuts: Cut[] = [];
  const unseen = new Set(Object.keys(trim.bodies));
  const spoken = new Set(Object.keys(trim.spoken ?? {}));

  const cutFunction = (node: Node, name: string): boolean => {
    const text = Object.hasOwn(trim.bodies, name) ? trim.bodies[name] : undefined;
    if (text === undefined || !isNode(node.body)) return false;
    unseen.delete(name);
    cuts.push({ start: node.body.start, end: node.body.end, text: `{${text}}` });
    return true;
  };
  const cutCall = (node: Node): boolean => {
    const name = nameOf(node.callee, code);
    const how = Object.hasOwn(trim.spoken ?? {}, name) ? trim.spoken?.[name] : undefined;
    if (how === undefined) return false;
    spoken.delete(name);
    const words = (node.arguments as Node[])[1];
    if (how === "whole") cuts.push({ start: node.start, end: node.end, text: "void 0" });
    else if (words) cuts.push({ start: words.start, end: words.end, text: '""' });
    return how === "whole";
  };
  const cutCases = (node: Node, around: Node | undefined): Cut[] => {
    if (node.type !== "SwitchStatement" || !trim.tags || !/\.tag$/.test(nameOf(node.discriminant, code))) return [];
    const gone = casesCut(node, trim.tags);
    const cutAway = (node.cases as Node[]).filter((each) => gone.some(({ start }) => start === each.start));
    const names = declaredIn(cutAway.map(({ consequent }) => consequent));
    if (names.length > 0 && around)
      cuts.push({ start: around.start + 1, end: around.start + 1, text: `var ${[...new Set(names)].join(", ")};` });
    cuts.push(...gone);
    return gone;
  };
  const visit = (node: unknown, called = "", around: Node | undefined = undefined): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, "", around));
    if (!isNode(node)) return;
    if (/Function/.test(node.type)) {
      if (cutFunction(node, nameOf(node.id, code) || called)) return;
      if (isNode(node.body) && node.body.type === "BlockStatement") around = node.body;
    }
    if (node.type === "CallExpression" && cutCall(node)) return;
    const gone = cutCases(node, around);
    const own =
      node.type === "AssignmentExpression"
        ? nameOf(node.left, code)
        : node.type === "VariableDeclarator"
          ? nameOf(node.id, code)
          : "";
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== "object") continue;
      if (key === "cases")
        (value as Node[])
          .filter((each) => !gone.some(({ start }) => start === each.start))
          .forEach((each) => visit(each, "", around));
      else visit(value, key === "right" || key === "init" ? own : "", around);
    }
  };
  visit(program);
  if (unseen.size + spoken.size > 0)
    throw new Error(`${trim.file.source} no longer has ${[...unseen, ...spoken].join(", ")}.`);
  for (const [from, to] of trim.pieces ?? []) {
    const start = code.indexOf(from);
    if (start < 0 || code.includes(from, start + 1)) throw new Error(`${trim.file.source}: not once: ${from}`);
    const end = start + from.length;
    if (!cuts.some((cut) => cut.start <= start && end <= cut.end)) cuts.push({ start, end, text: to });
  }
  let out = "";
  let done = 0;
  for (const { start, end, text } of cuts.sort((a, b) => a.start - b.start)) {
    out += code.slice(done, start) + text;
    done = end;
  }
  return out + code.slice(done);
};

/** What a source file takes of a library although the build has cut it out there. */
export const takenFrom = (code: string, absent: Readonly<Record<string, readonly string[]>>): string[] =>
  [...code.matchAll(/import\s+(?:\{([^}]*)\}|(\*)[^"]*|\w[^"]*)\s*from\s*"([^"]+)"/g)].flatMap(
    ([, names, whole, library = ""]) => {
      const gone = absent[library];
      if (!gone) return [];
      if (whole) return [`all of ${library}`];
      const taken = (names ?? "").split(",").map((name) => name.trim().replace(/ as .*/, ""));
      return taken.filter((name) => gone.includes(name)).map((name) => `${name} of ${library}`);
    },
  );

export const leanLibraries = (trims: readonly Trim[], absent: Readonly<Record<string, readonly string[]>>): Plugin => ({
  name: "sufra-lean-libraries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: [...trims.map(({ file }) => file), /\/packages\/(storefront|ui)\/src\/.*\.tsx?$/] },
    handler(code, id) {
      const taken = takenFrom(code, absent);
      if (taken.length > 0 && /\/packages\//.test(id))
        throw new Error(`${id} takes ${taken.join(", ")}: scripts/unused-library-parts.ts cuts it out.`);
      const trim = trims.find(({ file }) => file.test(id));
      return trim ? { code: trimmed(code, this.parse(code), trim), map: null } : null;
    },
  },
});
