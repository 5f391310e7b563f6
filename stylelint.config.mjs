const tokens = ["packages/ui/src/tokens/**/*.css"];

/** Layout by logical sides alone, colors by role alone. */
export default {
  plugins: ["stylelint-plugin-logical-css"],
  ignoreFiles: ["**/node_modules/**", "**/dist/**", "packages/storefront/public/**"],
  rules: {
    "logical-css/require-logical-properties": [
      true,
      { ignore: ["overflow-x", "overflow-y", "overscroll-behavior-x", "overscroll-behavior-y"] },
    ],
    "logical-css/require-logical-keywords": true,
    "color-no-hex": true,
    "color-named": ["never", { ignore: ["inside-function"] }],
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla"],
    "declaration-property-value-disallowed-list": { "font-style": ["italic"] },
    "declaration-block-no-duplicate-properties": true,
    "no-duplicate-selectors": true,
    "block-no-empty": true,
    "property-no-unknown": true,
  },
  overrides: [{ files: tokens, rules: { "color-no-hex": null, "no-duplicate-selectors": null } }],
};
