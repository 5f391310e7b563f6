/** The project's own rules for the linter, loaded as a plugin: what no published rule says. */

/** @param {string} message @param {(report: (node: object) => void) => Record<string, (node: any) => void>} visitors */
const rule = (message, visitors) => ({
  create: (context) => visitors((node) => context.report({ node, message })),
});

export default {
  meta: { name: "sufra" },
  rules: {
    "no-barrel": rule("No barrels: import from where it is made.", (report) => ({ ExportAllDeclaration: report })),
    "no-literal-spread": rule(
      "A spread literal hides excess properties from the compiler: write the properties themselves.",
      (report) => {
        const check = (node) => node.argument.type === "ObjectExpression" && report(node);
        return { SpreadElement: check, JSXSpreadAttribute: check };
      },
    ),
    "no-words-in-screens": rule("Words live in the message files of ui, in both languages.", (report) => ({
      JSXText: (node) => /[A-Za-z\u0600-\u06ff]{2,}/.test(node.value) && report(node),
    })),
    "no-device-numbers": rule(
      "Server and phone disagree on it: money, counts and dates come from domain's own functions.",
      (report) => ({
        MemberExpression: (node) =>
          node.object.name === "Intl" && node.property.name === "NumberFormat" && report(node),
      }),
    ),
  },
};
