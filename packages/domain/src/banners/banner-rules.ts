import { type FieldIssue, windowIssues } from "../errors/field-issue.ts";
import type { Text } from "../language/language.ts";
import { isVisibleText } from "../language/text-hygiene.ts";

/** Limits popups and slides of an establishment each; one order call names all of them. */
export const maxBanners = 200;

type Shown = { starts_at: string | null; ends_at: string | null };
type PopupFields = Shown & { button_text: Text; redirect_url: string | null };
type SlideFields = Shown & { text: Text; link: string | null };

const says = ({ sa, en }: Text): boolean => isVisibleText(sa) || isVisibleText(en);

/** A button leads somewhere, and what leads somewhere is a button with words on it. */
export const popupIssues = (fields: PopupFields): FieldIssue[] => {
  const issues = windowIssues(fields);
  const named = says(fields.button_text);
  if (named && fields.redirect_url === null) issues.push({ path: "redirect_url", code: "field_empty" });
  if (!named && fields.redirect_url !== null) issues.push({ path: "button_text.sa", code: "field_empty" });
  return issues;
};

/** A slide that leads somewhere says where to: its picture alone is no name for a link. */
export const slideIssues = (fields: SlideFields): FieldIssue[] => {
  const issues = windowIssues(fields);
  if (fields.link !== null && !says(fields.text)) issues.push({ path: "text.sa", code: "field_empty" });
  return issues;
};
