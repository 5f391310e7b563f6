import { Field } from "@sufra/ui/components/field.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import { PercentField } from "../editing/percent-field.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import type { Editor } from "../editing/use-editor.ts";
import type { BrandValues } from "./branding-data.ts";

/** What stands on invoices, and how prices are taxed from now on. */
export const TaxFields = ({ editor }: { editor: Editor<BrandValues> }) => {
  const { values, set, errorOf, field } = editor;
  return (
    <EditorSection title={m.console_branding_tax()} text={m.console_branding_tax_text()}>
      <Field
        label={m.console_establishments_vat()}
        hint={m.console_establishments_vat_hint()}
        dir="ltr"
        inputMode="numeric"
        optional
        maxLength={20}
        {...field("vat_number")}
      />
      <TextPair
        name="legal_name"
        label={m.console_branding_legal_name()}
        maxLength={120}
        optional
        value={values.legal_name}
        error={errorOf("legal_name")}
        onChange={(legal_name) => set("legal_name", legal_name)}
      />
      <TextPair
        name="tax_address"
        label={m.console_branding_tax_address()}
        maxLength={200}
        optional
        value={values.tax_address}
        error={errorOf("tax_address")}
        onChange={(tax_address) => set("tax_address", tax_address)}
      />
      <PercentField
        name="tax_rate_bp"
        label={m.console_branding_tax_rate()}
        hint={m.console_branding_tax_rate_hint()}
        value={values.tax_rate_bp}
        error={errorOf("tax_rate_bp")}
        onChange={(rate) => set("tax_rate_bp", rate)}
      />
      <Select
        label={m.console_branding_prices()}
        hint={m.console_branding_prices_hint()}
        name="prices_include_tax"
        value={values.prices_include_tax ? "with" : "without"}
        options={[
          { value: "with", label: m.console_branding_prices_with() },
          { value: "without", label: m.console_branding_prices_without() },
        ]}
        onChange={({ target }) => set("prices_include_tax", target.value === "with")}
      />
    </EditorSection>
  );
};
