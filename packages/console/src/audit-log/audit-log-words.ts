import { namesIn } from "@sufra/domain/auth/region-names.ts";
import { type DateStyle, dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { freeTextFields, type Leaf, moneyFields } from "@sufra/domain/audit-log/changes.ts";
import type { AuditLogEntry } from "@sufra/domain/audit-log/console-api.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { StaffBranch } from "../app/workplace.ts";
import { shareText } from "../reports/figure-words.ts";
import { reasonName } from "../till/undo-reasons.ts";

/** Words are looked up by the audit log's name of a thing; a name without words is shown as it is. */
const words = new Map(Object.entries(m));
const wordOf = (group: "verb" | "target" | "field" | "value", name: string): string | undefined => {
  const word = words.get(`console_audit_log_${group}_${name}`);
  return typeof word === "function" ? (word as () => string)() : undefined;
};
const worded = (group: "verb" | "target" | "field", name: string): string =>
  wordOf(group, name) ?? name.replaceAll("_", " ");

export const targetName = (target: string): string => worded("target", target);

/**
 * "Edited · Item"; an operator's act is called as a manager's. Acts that differ between things have words of their own.
 * Where both are one word (an invitation), once.
 */
export const actionText = ({ action, target }: Pick<AuditLogEntry, "action" | "target">): string => {
  const act = action.replace(/^operator\./, "");
  const verb = wordOf("verb", act.replaceAll(".", "_")) ?? worded("verb", act.slice(act.lastIndexOf(".") + 1));
  return [...new Set([verb, targetName(target)])].join(" · ");
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const branchName = (id: string, branches: readonly StaffBranch[], style: DateStyle): string | undefined => {
  const branch = branches.find((each) => each.id === id);
  return branch && readText(branch.name, style.language);
};

/** The names that lead to a field; members of lists by the branch they are, else by their place or short id. */
export const fieldText = (path: readonly string[], branches: readonly StaffBranch[], style: DateStyle): string =>
  path
    .map((name) => (uuid.test(name) ? (branchName(name, branches, style) ?? name.slice(-4)) : worded("field", name)))
    .join(" › ");

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const listText = (text: string, field: string, branches: readonly StaffBranch[], style: DateStyle): string => {
  if (field === "reason") return reasonName(text);
  if (freeTextFields.has(field)) return text;
  const countries = field === "code_countries" ? namesIn(style.language) : undefined;
  const partText = (part: string): string =>
    countries?.(part) ??
    (uuid.test(part) ? (branchName(part, branches, style) ?? part.slice(-4)) : (wordOf("value", part) ?? part));
  return text
    .split(", ")
    .map(partText)
    .join(style.language === "sa" ? "، " : ", ");
};

/** One side of a change as people read it. */
export const leafText = (leaf: Leaf, field: string, branches: readonly StaffBranch[], style: DateStyle): string => {
  if (leaf === null || leaf === "") return m.console_audit_log_nothing();
  if (typeof leaf === "boolean") return leaf ? m.console_audit_log_yes() : m.console_audit_log_no();
  if (typeof leaf === "string") {
    if (instant.test(leaf)) return dateTimeText(new Date(leaf), style);
    return listText(leaf, field, branches, style);
  }
  if (moneyFields.has(field)) return moneyText(leaf, style.language, style.digits);
  if (field.endsWith("_bp")) return shareText(leaf / 10, style);
  return countText(leaf, style);
};
