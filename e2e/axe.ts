/** Findings of axe: serious or critical ones. */
import type { Page } from "@playwright/test";
import axe from "axe-core";

const grave = new Set<string | null | undefined>(["serious", "critical"]);

/** Rules with moderate or minor findings only; they cannot fail a journey. */
const neverGrave = [
  "region",
  "skip-link",
  "heading-order",
  "page-has-heading-one",
  "empty-heading",
  "aria-allowed-role",
  "landmark-one-main",
  "landmark-unique",
  "landmark-no-duplicate-main",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-banner-is-top-level",
  "landmark-complementary-is-top-level",
  "landmark-no-duplicate-contentinfo",
  "landmark-contentinfo-is-top-level",
];

/** Rules that depend on the theme. */
const themeRules = ["color-contrast", "link-in-text-block"];

/** Waits until nothing moves or fades: axe would judge colors that nobody reads. */
const settle = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getTiming().iterations === Infinity),
  );

const findings = async (page: Page, options: axe.RunOptions): Promise<string[]> => {
  await settle(page);
  // Added once per page load: reading the script takes longer than checking a small screen.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (chosen) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        // Base UI's focus guards pass the focus on at once, so they are hidden from screen readers.
        { exclude: [["[data-base-ui-focus-guard]"]] },
        // Only violations are reported: listing passed rules takes half the time on a large page.
        { ...chosen, resultTypes: ["violations"] },
      ),
    options,
  );
  return violations
    .filter(({ impact }) => grave.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
    );
};

/** All findings in light, by night also those of the colors in dark, with the screen's name. */
export const auditAccessibility = async (page: Page, screen: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await findings(page, {
    rules: Object.fromEntries(neverGrave.map((rule) => [rule, { enabled: false }])),
  });
  const found = light.map((each) => `${screen}, light: ${each}`);
  if (!process.env.EVERY_CASE) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page, { runOnly: themeRules });
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...dark.map((each) => `${screen}, dark: ${each}`)];
};

/** The same by night alone, for a state of a screen that the tours audit on every push. */
export const auditState = (page: Page, state: string): Promise<string[]> =>
  process.env.EVERY_CASE ? auditAccessibility(page, state) : Promise.resolve([]);
