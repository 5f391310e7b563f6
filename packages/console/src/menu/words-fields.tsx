import type { Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { TextPair } from "../editing/text-pair.tsx";

type Words = "name" | "description";
type Props = {
  editor: {
    values: Record<Words, Text>;
    set: (field: Words, value: Text) => void;
    errorOf: (field: Words) => string | undefined;
  };
};

/** What guests read of a category, a dish or a combo. */
export const WordsFields = ({ editor: { values, set, errorOf } }: Props) => (
  <>
    <TextPair
      name="name"
      label={m.console_menu_name()}
      value={values.name}
      onChange={(name) => set("name", name)}
      error={errorOf("name")}
      maxLength={120}
    />
    <TextPair
      name="description"
      label={m.console_menu_description()}
      value={values.description}
      onChange={(description) => set("description", description)}
      error={errorOf("description")}
      maxLength={1000}
      multiline
      optional
    />
  </>
);
