import type { Plugin } from "vite";

/**
 * Removes schemas from the contract in the guest's bundle: the browser needs only method and address of a call, since
 * the server validates. Otherwise the schema library and every contract load with the first screen (11 KB gz).
 */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const contracts = /\/packages\/domain\/src\/(?:[a-z-]+\/)+(?:(?:[a-z-]+-)?api|fields)\.ts$/;
const kept = new Set(["method", "url", "keyed"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const some = (node: unknown, test: (node: Node) => boolean): boolean => {
  if (Array.isArray(node)) return node.some((each) => some(each, test));
  if (!isNode(node)) return false;
  return test(node) || Object.values(node).some((each) => some(each, test));
};

const isSchema = (node: unknown): boolean =>
  some(node, (each) => each.type === "CallExpression" || (each.type === "Identifier" && each.name === "z"));

const calledName = (node: Node): unknown => (isNode(node.callee) ? node.callee.name : undefined);
const keyName = (property: Node): unknown => (isNode(property.key) ? property.key.name : undefined);

const withoutSchemas = (code: string, call: Node): string => {
  const [argument] = call.arguments as Node[];
  const properties = argument?.type === "ObjectExpression" ? (argument.properties as Node[]) : [];
  const rest = properties.filter((property) => kept.has(String(keyName(property))));
  return `{ ${rest.map((property) => code.slice(property.start, property.end)).join(", ")} }`;
};

/** Keeps what clients need to send a call; removes every schema; keeps constants. */
export const withoutContractSchemas = (code: string, body: readonly Node[]): string => {
  let out = "";
  let done = 0;
  const replace = (node: Node, text: string): void => {
    out += code.slice(done, node.start) + text;
    done = node.end;
  };
  for (const statement of body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== "VariableDeclaration") continue;
    for (const { init } of declaration.declarations as { init: unknown }[]) {
      if (!isNode(init)) continue;
      if (init.type === "CallExpression" && calledName(init) === "defineCall")
        replace(init, withoutSchemas(code, init));
      else if (isSchema(init)) replace(init, "undefined");
    }
  }
  return out + code.slice(done);
};

export const contractOnly = (): Plugin => ({
  name: "sufra-contract-only",
  apply: "build",
  transform: {
    filter: { id: contracts },
    handler(code) {
      return {
        code: withoutContractSchemas(code, this.parse(code).body as unknown as Node[]),
        map: null,
        moduleSideEffects: false,
      };
    },
  },
});
