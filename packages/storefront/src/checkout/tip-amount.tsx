import { useState } from "react";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { formatDecimal, parseDecimal } from "@sufra/domain/money/decimal.ts";
import { fieldProblemText } from "@sufra/ui/api/field-text.ts";
import type { FieldProblem } from "@sufra/ui/api/failures.ts";
import { Field } from "@sufra/ui/components/field.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { setTip, tipFieldId } from "../cart/tip.ts";

/** Up to five digits and two decimals, as it is typed. */
const typedAmount = /^\d{0,5}(\.\d{0,2})?$/;

const toText = (amount: number): string => (amount === 0 ? "" : formatDecimal(amount).replace(/\.00$/, ""));

type Props = { tip: number; problem: FieldProblem | undefined; onType: () => void };

/** A tip that the guest types; the limit stands at the field. */
export const TipAmount = ({ tip, problem, onType }: Props) => {
  const language = useLanguage();
  const [text, setText] = useState(() => toText(tip));
  const type = (typed: string) => {
    const amount = latinDigits(typed).replace("\u066B", ".");
    if (!typedAmount.test(amount)) return;
    onType();
    setText(amount);
    setTip(parseDecimal(amount.replace(/\.$/, "")) ?? 0);
  };
  return (
    <Field
      id={tipFieldId}
      label={m.checkout_tip_amount()}
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      autoFocus={tip === 0}
      value={text}
      error={problem && fieldProblemText(problem, language)}
      onChange={({ target }) => type(target.value)}
    />
  );
};
