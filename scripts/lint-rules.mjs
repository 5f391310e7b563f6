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
    "no-conditional-member-hook": rule(
      "Hooks run in every render: call it first. The published rule does not see hooks called as members.",
      (report) => ({
        CallExpression: (node) => {
          if (node.callee.type !== "MemberExpression" || !/^use[A-Z]/.test(node.callee.property.name)) return;
          let [inner, outer] = [node, node.parent];
          while (outer && !/Function/.test(outer.type)) {
            const always = outer.type === "LogicalExpression" ? outer.left : outer.test;
            if (/^(Logical|Conditional)Expression|IfStatement/.test(outer.type) && inner !== always)
              return report(node);
            [inner, outer] = [outer, outer.parent];
          }
        },
      }),
    ),
    "no-device-numbers": rule(
      "Server and phone disagree on it: money, counts and dates come from domain's own functions.",
      (report) => ({
        MemberExpression: (node) =>
          node.object.name === "Intl" && node.property.name === "NumberFormat" && report(node),
      }),
    ),
  },
};
