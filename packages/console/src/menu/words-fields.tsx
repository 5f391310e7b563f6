import type { Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { fieldsOf } from "../editing/fields.tsx";

const f = fieldsOf<{ name: Text; description: Text }>();

/** What guests read of a category, a dish or a combo. */
export const WordsFields = () => (
  <>
    <f.Pair name="name" label={m.console_menu_name()} maxLength={120} />
    <f.Pair name="description" label={m.console_menu_description()} maxLength={1000} multiline optional />
  </>
);
