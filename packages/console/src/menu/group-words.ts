import { type Language, readText } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Overview } from "./menu-data.ts";

type Group = Pick<Overview["option_groups"][number], "name" | "products" | "used_by">;

/** Whose a group is: "Kabsa, Mandi and 3 more". Groups often share a name, such as "Size". */
export const usersText = ({ products, used_by }: Group, language: Language): string => {
  // A server of the last release sends their number alone.
  if (!used_by && products > 0) return `${m.console_menu_used_by()}: ${products}`;
  if (!used_by?.length) return m.console_menu_used_by_none();
  const names = used_by.map((name) => readText(name, language)).join(language === "sa" ? "، " : ", ");
  const count = products - used_by.length;
  return count === 0 ? names : m.console_menu_used_by_more({ names, count });
};

/** For a list that has one line a group. */
export const groupText = (group: Group, language: Language): string =>
  `${readText(group.name, language)} – ${usersText(group, language)}`;
