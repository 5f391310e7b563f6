/** A parsed style sheet: rules with the classes they need, and at-rules around them. */
type Rule =
  | { kind: "as is"; text: string }
  | { kind: "style"; selectors: readonly { text: string; classes: readonly string[] }[]; body: string }
  | { kind: "keyframes"; name: string; text: string }
  | { kind: "around"; head: string; rules: readonly Rule[] };

export type StyleSheet = { readonly rules: readonly Rule[] };

/** Index after the string or escape that begins at `at`; `at` itself if there is none. */
const skipQuoted = (css: string, at: number): number => {
  const sign = css[at];
  if (sign === "\\") return at + 2;
  if (sign !== '"' && sign !== "'") return at;
  let end = at + 1;
  while (end < css.length && css[end] !== sign) end += css[end] === "\\" ? 2 : 1;
  return end + 1;
};

/** Index of the first of `signs` outside strings and brackets, from `at` on; the end if there is none. */
const find = (css: string, signs: string, at: number): number => {
  let depth = 0;
  for (let index = at; index < css.length;) {
    const after = skipQuoted(css, index);
    if (after > index) {
      index = after;
      continue;
    }
    const sign = css[index] ?? "";
    if (depth === 0 && signs.includes(sign)) return index;
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    index += 1;
  }
  return css.length;
};

const split = (text: string): string[] => {
  const parts: string[] = [];
  for (let at = 0; at <= text.length;) {
    const end = find(text, ",", at);
    parts.push(text.slice(at, end));
    at = end + 1;
  }
  return parts;
};

/** The classes that a selector requires; those in brackets (`:not(.a)`, `:is(.a, .b)`) are not required. */
const getClasses = (selector: string): string[] => {
  let plain = "";
  for (let at = 0; at < selector.length;) {
    const open = find(selector, "([", at);
    plain += selector.slice(at, open);
    if (open >= selector.length) break;
    at = find(selector, selector[open] === "(" ? ")" : "]", open + 1) + 1;
  }
  return [...plain.matchAll(/\.((?:[\w-]|[^\x00-\x7f]|\\.)+)/g)].map(([, name = ""]) => name.replaceAll("\\", ""));
};

const containers = /^@(layer|media|supports|container|scope|starting-style)\b/;

const getRules = (css: string): Rule[] => {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length;) {
    const open = find(css, "{;", at);
    const head = css.slice(at, open).trim();
    if (css[open] !== "{") {
      if (head !== "") rules.push({ kind: "as is", text: `${head};` });
      at = open + 1;
      continue;
    }
    const close = find(css, "}", open + 1);
    const body = css.slice(open + 1, close);
    if (containers.test(head)) rules.push({ kind: "around", head, rules: getRules(body) });
    else if (/^@(-\w+-)?keyframes\b/.test(head))
      rules.push({ kind: "keyframes", name: head.split(/\s+/)[1] ?? "", text: `${head}{${body}}` });
    else if (head.startsWith("@")) rules.push({ kind: "as is", text: `${head}{${body}}` });
    else
      rules.push({ kind: "style", selectors: split(head).map((text) => ({ text, classes: getClasses(text) })), body });
    at = close + 1;
  }
  return rules;
};

const withoutComments = (css: string): string =>
  css.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\//g, (text) => (text.startsWith("/*") ? "" : text));

/** Reads a whole style sheet once; `criticalCss` then takes from it what a page needs. */
export const readStyleSheet = (css: string): StyleSheet => ({ rules: getRules(withoutComments(css)) });

const classesIn = (html: string): Set<string> => {
  const found = new Set<string>();
  for (const [, names = ""] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of names.split(/\s+/)) found.add(name.replaceAll("&amp;", "&"));
  return found;
};

const written = (rules: readonly Rule[], present: ReadonlySet<string>, animated: (name: string) => boolean): string =>
  rules
    .map((rule) => {
      if (rule.kind === "as is") return rule.text;
      if (rule.kind === "keyframes") return animated(rule.name) ? rule.text : "";
      if (rule.kind === "around") {
        const inside = written(rule.rules, present, animated);
        return inside === "" ? "" : `${rule.head}{${inside}}`;
      }
      const matching = rule.selectors.filter(({ classes }) => classes.every((name) => present.has(name)));
      return matching.length === 0 ? "" : `${matching.map(({ text }) => text).join(",")}{${rule.body}}`;
    })
    .join("");

/** The layers in the order of their first mention, which decides precedence. */
const layersOf = (rules: readonly Rule[]): string[] => {
  const heads = rules.flatMap((rule) => (rule.kind === "around" ? rule.head : rule.kind === "as is" ? rule.text : []));
  const names = heads.flatMap((head) => /^@layer ([^{;]+)/.exec(head)?.[1]?.split(",") ?? []);
  return [...new Set(names.map((name) => name.trim()))];
};

/**
 * The rules of a style sheet that can match a page: selectors whose classes all occur in it, in their order and layers,
 * with their animations. The same page gives the same text. Empty layers are still named, so that later styles find
 * their order.
 */
export const criticalCss = ({ rules }: StyleSheet, html: string): string => {
  const present = classesIn(html);
  const used = written(rules, present, () => false);
  const css = written(rules, present, (name) => used.includes(name));
  const layers = layersOf(rules);
  const complete = layersOf(getRules(css)).length === layers.length;
  return complete ? css : `@layer ${layers.join(",")};${css}`;
};
