import { Camera } from "lucide-react";
import { type ReactNode, useState } from "react";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { moneyText } from "@sufra/domain/money/format-money.ts";
import type { Outcome } from "@sufra/domain/outcome.ts";
import {
  type BillTerms,
  type Found,
  maxReceiptText,
  type NewBill,
  scannedBill,
  typedBill,
} from "@sufra/domain/till/api.ts";
import { checkBill, checkReceipt, getBillPoints } from "@sufra/domain/till/bill-rules.ts";
import { getMessage } from "@sufra/domain/errors/message.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { FailureBanner } from "../app/failure-banner.tsx";
import { useNow } from "../app/use-now.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { ApiForm, useApiForm } from "../editing/api-form.tsx";
import { fieldsOf } from "../editing/fields.tsx";
import styles from "./bill-form.module.css";
import { CameraSheet } from "./camera-sheet.tsx";
import type { Till } from "./use-till.ts";

type Props = { found: Found; terms: BillTerms; till: Till };

/** The points that a bill will give, or why it gives none; the server decides by the same rules. */
const Preview = ({ outcome, terms }: { outcome: Outcome<number>; terms: BillTerms }) => {
  const { style } = useWorkplace();
  if (!outcome.ok)
    return <Banner tone="warning">{getMessage(outcome.code, outcome.params, style.language, style)}</Banner>;
  const points = getBillPoints(outcome.value, terms);
  if (points === 0 && terms.day_room === 0) return <Banner tone="warning">{m.console_till_bill_full()}</Banner>;
  return (
    <p className={styles.points} role="status">
      {m.console_till_points({ count: points })}
    </p>
  );
};

type SubmitProps = { outcome: Outcome<number> | null; terms: BillTerms; busy: boolean };

const SubmitButton = ({ outcome, terms, busy }: SubmitProps) => {
  const online = useOnline();
  const count = outcome?.ok ? getBillPoints(outcome.value, terms) : 0;
  return (
    <Button type="submit" wide busy={busy} disabled={!online || outcome?.ok === false}>
      {outcome?.ok ? m.console_till_bill_add({ count }) : m.console_till_bill_submit()}
    </Button>
  );
};

type TypedValues = { source: "typed"; amount: number | null; reference: string };
const f = fieldsOf<TypedValues>();

const TypedFields = ({ terms, busy }: { terms: BillTerms; busy: boolean }) => {
  const amount = f.useValue("amount");
  const valid = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const outcome = valid ? checkBill("typed", amount, terms) : null;
  return (
    <>
      <div className={styles.row}>
        <f.Amount name="amount" label={m.console_till_bill_amount()} />
        <f.Text name="reference" label={m.console_till_bill_reference()} maxLength={40} dir="ltr" optional />
      </div>
      {outcome && <Preview outcome={outcome} terms={terms} />}
      <SubmitButton outcome={outcome} terms={terms} busy={busy} />
    </>
  );
};

const TypedBill = ({ found, terms, till }: Props) => {
  const form = useApiForm<TypedValues, NewBill & { source: "typed" }>({
    initial: { source: "typed", amount: null, reference: "" },
    schema: typedBill,
    submit: (bill) => till.bills.earn(found, bill),
  });
  return (
    <ApiForm form={form} className={styles.form}>
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      <TypedFields terms={terms} busy={form.sending} />
    </ApiForm>
  );
};

/** What the receipt states. */
const ReceiptFacts = ({ text, terms }: { text: string; terms: BillTerms }): ReactNode => {
  const { style } = useWorkplace();
  const read = checkReceipt(text, terms, useNow());
  if (!read.ok) return null;
  const { seller_name, issued_at, total, vat } = read.value;
  const money = (halalas: number) => moneyText(halalas, style.language, style.digits);
  return (
    <p className={styles.receipt}>
      <strong>{money(total)}</strong>
      <span>{m.console_till_bill_vat({ amount: money(vat) })}</span>
      <span>
        <Isolate dir="auto">{seller_name}</Isolate> · {dateTimeText(issued_at, style)}
      </span>
    </p>
  );
};

const judge = (text: string, terms: BillTerms, now: Date): Outcome<number> => {
  const read = checkReceipt(text, terms, now);
  return read.ok ? checkBill("receipt", read.value.total, terms) : read;
};

const ScannedBill = ({ found, terms, till }: Props) => {
  const { receipt, setReceipt, earn } = till.bills;
  const now = useNow();
  const [camera, setCamera] = useState(false);
  const form = useApiForm<NewBill & { source: "receipt" }>({
    initial: { source: "receipt", text: "" },
    schema: scannedBill,
    body: () => ({ source: "receipt", text: receipt }),
    submit: (bill) => earn(found, bill),
  });
  const outcome = receipt.trim() === "" ? null : judge(receipt, terms, now);
  return (
    <ApiForm form={form} className={styles.form}>
      <Field
        label={m.console_till_bill_code()}
        hint={m.console_till_bill_code_hint()}
        value={receipt}
        dir="ltr"
        maxLength={maxReceiptText}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setReceipt(target.value)}
      />
      <Button variant="tint" icon={<Camera aria-hidden />} onClick={() => setCamera(true)}>
        {m.console_till_camera()}
      </Button>
      <CameraSheet
        open={camera}
        onClose={() => setCamera(false)}
        onCode={(read) => {
          setCamera(false);
          setReceipt(read);
        }}
      />
      {form.failure !== undefined && <FailureBanner error={form.failure} />}
      {outcome && <ReceiptFacts text={receipt} terms={terms} />}
      {outcome && <Preview outcome={outcome} terms={terms} />}
      {outcome && <SubmitButton outcome={outcome} terms={terms} busy={form.sending} />}
    </ApiForm>
  );
};

const Added = ({ till }: { till: Till }) => {
  const { style } = useWorkplace();
  const bill = till.bills.earned?.entry.bill;
  if (!bill) return null;
  return (
    <Banner tone="success" title={m.console_till_bill_added()}>
      {moneyText(bill.amount, style.language, style.digits)} · {m.console_till_points({ count: bill.points })}
    </Banner>
  );
};

/** Gives the customer points for a bill of another register, by its amount or by its receipt. */
export const BillForm = (props: Props) => {
  const { bills } = props.till;
  const [typing, setTyping] = useState(true);
  // A scanned receipt opens its own form.
  const byAmount = typing && bills.receipt === "";
  const Form = byAmount ? TypedBill : ScannedBill;
  const choose = (typed: boolean) => {
    bills.setReceipt("");
    setTyping(typed);
  };
  return (
    <section className={styles.bill} aria-labelledby="till-bill">
      <h3 id="till-bill" className={styles.title}>
        {m.console_till_bill()}
      </h3>
      <p className={styles.muted}>{m.console_till_bill_text()}</p>
      <Added till={props.till} />
      <div className={styles.ways} role="group" aria-label={m.console_till_bill_ways()}>
        <Chip selected={byAmount} onClick={() => choose(true)}>
          {m.console_till_bill_typed()}
        </Chip>
        <Chip selected={!byAmount} onClick={() => choose(false)}>
          {m.console_till_bill_scanned()}
        </Chip>
      </div>
      <Form key={bills.earned?.entry.id} {...props} />
    </section>
  );
};
