import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { fieldText } from "@sufra/ui/api/field-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { isCalm } from "@sufra/ui/components/motion.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { type SubmitEvent, useState } from "react";
import { useDateStyle } from "../app/use-date-style.ts";
import styles from "../loyalty/loyalty.module.css";
import { type Applied, useCouponCode } from "./use-coupon-code.ts";

/** A field for a code; errors are shown under it, and the text stays. */
export const CodeForm = ({ onApplied }: { onApplied: (applied: Applied) => void }) => {
  const style = useDateStyle();
  const apply = useCouponCode();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const { language, zone, digits = "latin" } = style;
  const words = (error: unknown): string =>
    error instanceof ApiProblem
      ? wordedSentence(error.sentence, error, language, { zone, digits })
      : failureText(error, language).text;
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    if (code.trim() === "") return setProblem(fieldText("field_empty", language));
    setBusy(true);
    setProblem(undefined);
    try {
      const applied = await apply(code.trim());
      setCode("");
      onApplied(applied);
    } catch (error) {
      setProblem(words(error));
      // Its words would stand below the button of the cart.
      requestAnimationFrame(() => form.scrollIntoView({ block: "center", behavior: isCalm() ? "instant" : "smooth" }));
    }
    setBusy(false);
  };
  return (
    <form className={styles.codeForm} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={m.coupons_enter()}
        error={problem}
        name="coupon"
        dir="ltr"
        placeholder="ABC123"
        value={code}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="tint" busy={busy}>
        {m.coupons_apply()}
      </Button>
    </form>
  );
};
