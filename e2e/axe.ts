/** What axe finds on a page in its light and its dark look: everything serious or critical. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const grave = new Set<string | null | undefined>(["serious", "critical"]);

const findings = async (page: Page, rules?: string[]): Promise<string[]> => {
  const builder = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
  return violations
    .filter(({ impact }) => grave.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
    );
};

/** Each finding with the screen and the look it stands in. The dark look differs in its colours alone. */
export const lookOver = async (page: Page, screen: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page, ["color-contrast", "link-in-text-block"]);
  await page.emulateMedia({ colorScheme: "light" });
  return [...light.map((each) => `${screen}, light: ${each}`), ...dark.map((each) => `${screen}, dark: ${each}`)];
};
