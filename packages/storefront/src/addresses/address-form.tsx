import { type ToggleEvent, useState } from "react";
import type { Coordinates } from "@sufra/domain/contract/fields.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import type { useForm } from "@sufra/ui/forms/use-form.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

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

/** One tap names most addresses; others have a field for their name. */
const AddressName = ({ form }: Pick<Props, "form">) => {
  const names: string[] = [m.addresses_home(), m.addresses_work()];
  const { title } = form.values;
  const [typed, setTyped] = useState(!names.includes(title));
  const own = typed || !names.includes(title);
  const choose = (name: string) => {
    setTyped(name === "");
    form.set("title", name);
  };
  return (
    <fieldset className="address-named">
      <legend>{m.addresses_save_as()}</legend>
      <div className="address-names">
        {names.map((name) => (
          <Chip key={name} selected={!own && title === name} onClick={() => choose(name)}>
            {name}
          </Chip>
        ))}
        <Chip selected={own} onClick={() => !own && choose("")}>
          {m.addresses_name_other()}
        </Chip>
      </div>
      {own && <Field label={m.addresses_name()} maxLength={60} enterKeyHint="next" {...form.field("title")} />}
    </fieldset>
  );
};

/** What few guests add; open where something stands in it. */
const ForCourier = ({ form }: Pick<Props, "form">) => {
  const phone = form.field("phone_number");
  const [opened, setOpened] = useState(form.values.phone_number !== "" || form.values.notes !== "");
  // An error nobody sees could not be corrected; once open, it stays open while it is edited.
  if (phone.error !== undefined && !opened) setOpened(true);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (phone.error !== undefined) currentTarget.open = true;
    setOpened(currentTarget.open);
  };
  return (
    <details className="address-more" open={opened} onToggle={onToggle}>
      <summary>{m.addresses_more()}</summary>
      <div className="address-form">
        <TextArea label={m.addresses_notes()} optional maxLength={300} {...form.field("notes")} />
        <Field
          label={m.addresses_phone()}
          optional
          dir="ltr"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          {...phone}
        />
      </div>
    </details>
  );
};

export const AddressFields = ({ form, formId }: Props) => {
  const language = useLanguage();
  return (
    <form id={formId} {...form.form} className="address-form">
      <TextArea
        label={m.addresses_description()}
        placeholder={m.addresses_description_hint()}
        maxLength={300}
        autoComplete="street-address"
        {...form.field("description")}
      />
      <div className="address-numbers">
        <Field
          label={m.addresses_block()}
          placeholder={m.addresses_optional()}
          maxLength={20}
          {...form.field("block_number")}
        />
        <Field
          label={m.addresses_level()}
          placeholder={m.addresses_optional()}
          maxLength={20}
          {...form.field("level_number")}
        />
        <Field
          label={m.addresses_door()}
          placeholder={m.addresses_optional()}
          maxLength={20}
          {...form.field("door_number")}
        />
      </div>
      <AddressName form={form} />
      <ForCourier form={form} />
      {form.failure !== undefined && <Banner tone="danger" title={failureText(form.failure, language).text} />}
    </form>
  );
};
