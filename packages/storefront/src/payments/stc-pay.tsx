import { MessageSquareText } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { latinDigits } from "@sufra/domain/language/digits.ts";
import { toStcMobile } from "@sufra/domain/payments/stc-mobile.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { CardCell } from "./card-cell.tsx";
import { PayBar } from "./pay-bar.tsx";

type MobileProps = { amount: number; busy: boolean; onSend: (mobile: string) => void };

/** The mobile of the guest's STC Pay; their own Saudi number is filled in. */
export const StcMobile = ({ amount, busy, onSend }: MobileProps) => {
  useLanguage();
  const { customer } = useGuest();
  const own = customer?.dial_code === "966" ? `0${customer.phone_number}` : "";
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [wrong, setWrong] = useState(false);
  const value = typed ?? own;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mobile = toStcMobile(value);
    setWrong(mobile === null);
    if (mobile !== null && !busy) onSend(mobile);
  };
  return (
    <form className="card-card" noValidate onSubmit={submit}>
      <div className="card-group">
        <CardCell
          label={m.payments_stc_mobile()}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="05XXXXXXXX"
          enterKeyHint="send"
          maxLength={24}
          value={value}
          disabled={busy}
          error={wrong ? m.payments_stc_mobile_wrong() : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </div>
      <PayBar amount={amount} busy={busy} label={m.payments_stc_send()} safe={m.payments_stc_note()} />
    </form>
  );
};

type CodeProps = {
  amount: number;
  mobileEnd: string | null;
  busy: boolean;
  onCode: (code: string) => void;
  onOther: () => void;
};

/** The code that STC Pay sent; the page comes back here until it was typed. */
export const StcCode = ({ amount, mobileEnd, busy, onCode, onOther }: CodeProps) => {
  useLanguage();
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const whole = /^\d{4,8}$/.test(code);
    setWrong(!whole);
    if (whole && !busy) onCode(code);
  };
  return (
    <form className="card-card" noValidate onSubmit={submit}>
      <p className="card-sent">
        <MessageSquareText aria-hidden />
        <span>
          {m.payments_stc_sent()} {mobileEnd !== null && <Isolate dir="ltr">•••• {mobileEnd}</Isolate>}
        </span>
      </p>
      <div className="card-group card-code">
        <CardCell
          label={m.payments_stc_code()}
          autoComplete="one-time-code"
          enterKeyHint="done"
          placeholder="••••••"
          maxLength={8}
          autoFocus
          value={code}
          disabled={busy}
          error={wrong ? m.payments_stc_code_short() : undefined}
          onChange={(event) => {
            setCode(latinDigits(event.target.value).replace(/\D/g, ""));
            setWrong(false);
          }}
        />
      </div>
      <PayBar amount={amount} busy={busy} safe={m.payments_stc_before()} />
      <div className="card-other">
        <p>{m.payments_stc_none()}</p>
        <Button variant="outline" wide disabled={busy} onClick={onOther}>
          {m.payments_other_way()}
        </Button>
      </div>
    </form>
  );
};
