/** Which texts stand on buttons: read from the screens' code. */
import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

/** Properties of other components that end on a button. */
const buttonProps: Record<string, readonly string[]> = { Dialog: ["confirm", "cancel"], IconButton: ["label"] };
const buttons = new Set(["Button", "SubmitButton", "MoreButton", "AddButton"]);

const isText = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "m";

const addTexts = (node: ts.Node, keys: Set<string>): void => {
  if (ts.isJsxAttributes(node)) return; // an aria-label or a handler's toast
  if (isText(node)) keys.add(node.name.text);
  ts.forEachChild(node, (child) => addTexts(child, keys));
};

const addOfElement = (element: ts.JsxOpeningLikeElement, keys: Set<string>): void => {
  for (const attribute of element.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || !attribute.initializer || !ts.isIdentifier(attribute.name)) continue;
    const names = buttonProps[element.tagName.getText()] ?? [];
    if (names.includes(attribute.name.text)) addTexts(attribute.initializer, keys);
  }
};

/** The keys of texts inside buttons of one file. */
export const findButtonTexts = (code: string): Set<string> => {
  const file = ts.createSourceFile("screen.tsx", code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const keys = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) {
      addOfElement(node.openingElement, keys);
      if (buttons.has(node.openingElement.tagName.getText()))
        node.children.forEach((child) => {
          addTexts(child, keys);
        });
    }
    if (ts.isJsxSelfClosingElement(node)) addOfElement(node, keys);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return keys;
};

export const readButtonTexts = async (root: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const file of glob("packages/{ui,storefront,console}/src/**/*.tsx", { cwd: root })) {
    const code = file.endsWith(".test.tsx") ? "" : readFileSync(path.join(root, file), "utf8");
    if (code.includes("utton") || code.includes("Dialog")) for (const key of findButtonTexts(code)) keys.add(key);
  }
  return keys;
};
