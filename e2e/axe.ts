/** What axe finds on a page in its light and its dark look: everything serious or critical. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const grave = new Set<string | null | undefined>(["serious", "critical"]);

/** What a look alone decides; the rest is the same in all of them. */
const ofColours = ["color-contrast", "link-in-text-block"];

const findings = async (page: Page, choose: (all: AxeBuilder) => AxeBuilder = (all) => all): Promise<string[]> => {
  // Nothing is told of what it finds in order: on a page with a thousand elements that is half the work.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await choose(builder).analyze();
  return violations
    .filter(({ impact }) => grave.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
    );
};

type Look = "light" | "dark";

/** Each finding with the screen and the look it stands in; in no look, everything but the colours is judged. */
export const lookOver = async (
  page: Page,
  screen: string,
  looks: readonly Look[] = ["light", "dark"],
): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await findings(page, (all) => (looks.includes("light") ? all : all.disableRules(ofColours)));
  const found = light.map((each) => `${screen}, light: ${each}`);
  if (!looks.includes("dark")) return found;
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await findings(page, (all) => all.withRules(ofColours));
  await page.emulateMedia({ colorScheme: "light" });
  return [...found, ...dark.map((each) => `${screen}, dark: ${each}`)];
};
