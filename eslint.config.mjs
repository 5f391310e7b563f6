import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const noWordsInScreens = {
  selector: "JSXText[value=/[A-Za-z\\u0600-\\u06ff]{2,}/]",
  message: "Words live in the message files of ui, in both languages.",
};
const noDeviceNumbers = {
  selector: "MemberExpression[object.name='Intl'][property.name='NumberFormat']",
  message: "Server and phone disagree on it: money, counts and dates come from domain's own functions.",
};

export default tseslint.config(
  {
    ignores: [
      "**/dist/**",
      "**/.cache/**",
      "**/node_modules/**",
      "**/compiled/**",
      "**/*.gen.ts",
      "packages/server/seed/media/**",
      "packages/storefront/public/**",
    ],
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: [] }, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unnecessary-type-assertion": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // A loader leaves by throwing a redirect, which is a Response.
      "@typescript-eslint/only-throw-error": ["error", { allow: [{ from: "lib", name: "Response" }] }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-restricted-syntax": [
        "error",
        { selector: "ExportAllDeclaration", message: "No barrels: import from where it is made." },
      ],
    },
  },
  {
    files: ["packages/{domain,server}/src/**/*.ts"],
    ignores: ["**/*.test.ts", "**/*.pg.test.ts", "**/testing/**"],
    rules: { "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ["packages/{ui,storefront,console}/src/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      "no-restricted-syntax": ["error", noWordsInScreens, noDeviceNumbers],
    },
  },
  // The contract must stay possible to plant breaches against, and a test may say what it knows.
  { files: ["**/*.test.{ts,tsx}", "e2e/**", "bench/**"], rules: { "@typescript-eslint/no-non-null-assertion": "off" } },
);
