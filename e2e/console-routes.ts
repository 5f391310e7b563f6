/** Reads the console's routes from its source, so that each new screen is visited. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const app = path.resolve(import.meta.dirname, "../packages/console/src/app");
const file = path.join(app, "routes.tsx");

const lists = new Map<string, ts.Expression>();
const collect = (node: ts.Node): void => {
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
    lists.set(node.name.text, node.initializer);
  ts.forEachChild(node, collect);
};
for (const each of [file, path.join(app, "connection-routes.ts"), path.join(app, "branch-routes.ts")])
  collect(ts.createSourceFile(each, readFileSync(each, "utf8"), ts.ScriptTarget.Latest, true));

const below = (prefix: string, name: string): string => `${prefix}/${name}`.replace(/\/+/g, "/");

const textOf = (node: ts.Node | undefined): string => {
  if (node && ts.isStringLiteral(node)) return node.text;
  throw new Error(`A path of ${file} isn't written out: ${node?.getText()}`);
};

/** A screen or a layout; a redirect has neither. */
const inRoute = (route: ts.ObjectLiteralExpression, prefix: string): string[] => {
  const of = (name: string): ts.Expression | undefined =>
    route.properties.filter(ts.isPropertyAssignment).find((property) => property.name.getText() === name)?.initializer;
  const [around] = route.properties.filter(ts.isSpreadAssignment).map(({ expression }) => expression);
  if (around && ts.isCallExpression(around)) return [below(prefix, textOf(around.arguments[0]))];
  const name = of("path");
  const here = name ? below(prefix, textOf(name)) : prefix;
  const children = of("children");
  if (children) return inList(children, here);
  return of("lazy") ? [here] : [];
};

const inList = (list: ts.Expression, prefix: string): string[] => {
  if (ts.isIdentifier(list)) {
    const named = lists.get(list.text);
    if (!named) throw new Error(`${file} has no list ${list.text}`);
    return inList(named, prefix);
  }
  // `editors("menu/products", …)`: the editors of new and of existing things.
  if (ts.isCallExpression(list)) {
    const name = textOf(list.arguments[0]);
    return [below(prefix, `${name}/new`), below(prefix, `${name}/:id`)];
  }
  if (!ts.isArrayLiteralExpression(list)) throw new Error(`${file} makes a list in a new way: ${list.getText()}`);
  return list.elements.flatMap((element) => {
    if (ts.isSpreadElement(element)) return inList(element.expression, prefix);
    if (ts.isObjectLiteralExpression(element)) return inRoute(element, prefix);
    // `door("/sign-in", …)`: a screen outside the frame.
    if (ts.isCallExpression(element)) return [below(prefix, textOf(element.arguments[0]))];
    throw new Error(`${file} lists something new: ${element.getText()}`);
  });
};

/** Every screen by its route, such as `/menu/products/:id`. */
export const consoleRoutes: readonly string[] = inList(
  lists.get("routes") ?? ts.factory.createArrayLiteralExpression(),
  "/",
);
