import { readText, type Text } from "@sufra/domain/language/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { RemoveButton } from "../editing/remove-button.tsx";
import { RowFields, type RowsBinding } from "../editing/row-fields.tsx";
import { TextPair } from "../editing/text-pair.tsx";
import styles from "./loyalty.module.css";

/** A benefit in the form; `key` tells them apart while they are sorted. */
export type BenefitValue = { key: string; text: Text };

export const freshBenefit = (text: Text = { sa: "", en: "" }): BenefitValue => ({ key: crypto.randomUUID(), text });

const maxBenefits = 10;

/** What a level promises beside its points, line by line, in the order members read it. */
export const BenefitsField = (field: RowsBinding<BenefitValue>) => (
  <RowFields
    {...field}
    nameOf={({ text }, language) => readText(text, language)}
    add={{ label: m.console_loyalty_benefit_add(), fresh: freshBenefit, max: maxBenefits }}
  >
    {(benefit, { onChange, onRemove, partOf }) => (
      <div className={styles.benefit}>
        <TextPair
          {...partOf("")}
          label={m.console_loyalty_benefit()}
          value={benefit.text}
          onChange={(text) => onChange({ text })}
          maxLength={160}
        />
        <div>
          <RemoveButton onRemove={onRemove}>{m.console_loyalty_benefit_remove()}</RemoveButton>
        </div>
      </div>
    )}
  </RowFields>
);
