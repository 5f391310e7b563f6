import { fieldText } from "@sufra/ui/api/field-text.ts";
import type { FieldProblem } from "@sufra/ui/api/failures.ts";
import type { Language } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** Codes that only forms of the console find; the catalog of the API has none of them, so that guests do not load them. */
const formWords = {
  number_low: m.console_editing_number_low,
  number_high: m.console_editing_number_high,
  percent_high: m.console_editing_percent_high,
  maximum_low: m.console_editing_maximum_low,
  maximum_exceeded: m.console_editing_maximum_exceeded,
  options_few: m.console_menu_options_few,
};

const isFormCode = (code: string): code is keyof typeof formWords => Object.hasOwn(formWords, code);

/** The text of one field's error in the console. */
export const fieldWords = (code: string, language: Language, params?: FieldProblem["params"]): string =>
  isFormCode(code) ? formWords[code]() : fieldText(code, language, params);
