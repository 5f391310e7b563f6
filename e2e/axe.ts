/** Findings of axe in light and dark: serious or critical ones. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const grave = new Set<string | null | undefined>(["serious", "critical"]);

/** Rules with moderate or minor findings only; they cannot fail a journey. */
const neverGrave = [
  ...["region", "skip-link", "heading-order", "page-has-heading-one", "empty-heading", "aria-allowed-role"],
  ...["landmark-one-main", "landmark-unique", "landmark-no-duplicate-main", "landmark-main-is-top-level"],
  ...["landmark-no-duplicate-banner", "landmark-banner-is-top-level", "landmark-complementary-is-top-level"],
  ...["landmark-no-duplicate-contentinfo", "landmark-contentinfo-is-top-level"],
];

/** Rules that depend on the theme. */
const themeRules = ["color-contrast", "link-in-text-block"];

const findings = async (page: Page, choose: (all: AxeBuilder) => AxeBuilder): Promise<string[]> => {
  // Only violations are reported: listing passed rules takes half the time on a large page.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    // Base UI's focus guards pass the focus on at once, so they are hidden from screen readers.
    .exclude("[data-base-ui-focus-guard]");
  const { violations } = await choose(builder).analyze();
  return violations
    .filter(({ impact }) => grave.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
    );
};

/** All findings in light and dark, with the screen's name. */
export const auditAccessibility = async (page: Page, screen: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await findings(page, (all) => all.disableRules(neverGrave));
  const found = light.map((each) => `${screen}, light: ${each}`);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page, (all) => all.withRules(themeRules));
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...dark.map((each) => `${screen}, dark: ${each}`)];
};
