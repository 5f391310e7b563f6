import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import type { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./address.module.css";

export type AddressValues = {
  title: string;
  description: string;
  door_number: string;
  level_number: string;
  block_number: string;
  phone_number: string;
  notes: string;
} & Coordinates;

export const checkAddress = (values: AddressValues): Partial<Record<keyof AddressValues, string>> => ({
  ...(values.title.trim() === "" ? { title: "field_empty" } : {}),
  ...(values.description.trim() === "" ? { description: "field_empty" } : {}),
});

type Props = { form: ReturnType<typeof useForm<AddressValues>>; formId: string };

export const AddressFields = ({ form, formId }: Props) => {
  const language = useLanguage();
  return (
    <form id={formId} {...form.form} className={styles.form}>
      <Field
        label={m.addresses_name()}
        placeholder={m.addresses_name_example()}
        maxLength={60}
        enterKeyHint="next"
        {...form.field("title")}
      />
      <TextArea
        label={m.addresses_description()}
        hint={m.addresses_description_hint()}
        maxLength={300}
        autoComplete="street-address"
        {...form.field("description")}
      />
      <div className={styles.numbers}>
        <Field label={m.addresses_door()} maxLength={20} inputMode="text" {...form.field("door_number")} />
        <Field label={m.addresses_level()} maxLength={20} inputMode="text" {...form.field("level_number")} />
        <Field label={m.addresses_block()} maxLength={20} inputMode="text" {...form.field("block_number")} />
      </div>
      <Field
        label={m.addresses_phone()}
        optional
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.field("phone_number")}
      />
      <TextArea label={m.addresses_notes()} optional maxLength={300} {...form.field("notes")} />
      {form.failure !== undefined && <Banner tone="danger" title={failureText(form.failure, language).text} />}
    </form>
  );
};
