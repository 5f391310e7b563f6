import { readFileSync } from "node:fs";
import path from "node:path";
import { Linter } from "eslint";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { takenFrom, type Trim, trimmed } from "./lean-libraries.ts";
import { unusedParts } from "./unused-library-parts.ts";

const root = path.resolve(import.meta.dirname, "..");
const libraries = [
  "react-dom/cjs/react-dom-client.production.js",
  ...["router/router", "router/utils", "hooks", "dom/lib"].map((part) => `react-router/dist/production/lib/${part}.js`),
];
const read = (file: string): string => readFileSync(path.join(root, "node_modules", file), "utf8");
const trimOf = (file: string): Trim | undefined => unusedParts.find((each) => each.file.test(`/node_modules/${file}`));

const cut = (code: string, trim: Partial<Trim>): string =>
  trimmed(code, parseAst(code), { file: /test/, bodies: {}, ...trim });

/** Names that nothing declares, whatever the browser knows besides. */
const undeclared = (code: string): string[] =>
  new Linter()
    .verify(code, {
      languageOptions: { sourceType: /^import /m.test(code) ? "module" : "commonjs" },
      rules: { "no-undef": 2 },
    })
    .map(({ message }) => message)
    .filter((message, index, all) => all.indexOf(message) === index)
    .sort();

describe("what is cut out of libraries", () => {
  it.each(libraries)("leaves nothing in %s that uses what is gone", (file) => {
    const trim = trimOf(file);
    if (!trim) throw new Error(`nothing is cut out of ${file}`);
    const code = read(file);
    const known = undeclared(code);
    const shorter = trimmed(code, parseAst(code), trim);
    expect(shorter.length).toBeLessThan(code.length);
    expect(undeclared(shorter).filter((name) => !known.includes(name))).toEqual([]);
  });

  it("keeps a variable that a cut branch declares for the others", () => {
    const code =
      'function f(a) { "use strict"; switch (a.tag) { case 30: var x = 1; return x; case 5: x = 2; return x; } }';
    const shorter = cut(code, { tags: [30] });
    expect(shorter).not.toContain("case 30");
    expect(undeclared(shorter)).toEqual([]);
  });

  it("keeps a branch that another one runs into", () => {
    const code = "switch (a.tag) { case 5: b(); case 30: c(); break; case 30: d(); }";
    expect(cut(code, { tags: [30] })).toContain("c()");
    expect(cut("switch (a.tag) { case 5: case 30: c(); }", { tags: [30] })).toContain("c()");
    expect(cut("switch (a.tag) { case 30: case 5: c(); }", { tags: [30] })).toBe("switch (a.tag) {  case 5: c(); }");
  });

  it("fails where a screen asks for what is gone", () => {
    const absent = { "react-router": ["Form"], react: ["Activity"] };
    expect(takenFrom('import { Link, Form } from "react-router";', absent)).toEqual(["Form of react-router"]);
    expect(takenFrom('import { lazy } from "react";\nimport { Form } from "./form.tsx";', absent)).toEqual([]);
    expect(takenFrom('import * as React from "react";', absent)).toEqual(["all of react"]);
  });

  it("fails where the library has changed", () => {
    expect(() => cut("const a = 1;", { bodies: { gone: "" } })).toThrow("no longer has gone");
    expect(() => cut("const a = 1;", { spoken: { say: "whole" } })).toThrow("no longer has say");
    expect(() => cut("b(); b();", { pieces: [["b();", ""]] })).toThrow("not once");
  });
});
