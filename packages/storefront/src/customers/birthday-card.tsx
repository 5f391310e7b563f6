import { Trash2 } from "lucide-react";
import { useState } from "react";
import { type Customer, editMe } from "@sufra/domain/customers/api.ts";
import { birthdayDays, birthdayFreeFrom } from "@sufra/domain/customers/birthday.ts";
import { dateText, type DateStyle, monthNames } from "@sufra/domain/language/dates.ts";
import { inDigits } from "@sufra/domain/language/digits.ts";
import { listLevels } from "@sufra/domain/loyalty/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Dialog } from "@sufra/ui/components/dialog.tsx";
import { Select } from "@sufra/ui/components/select.tsx";
import { showToast } from "@sufra/ui/components/toast.tsx";
import { useForm } from "@sufra/ui/forms/use-form.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import styles from "./customer.module.css";

type Props = { customer: Customer; onChanged: (customer: Customer) => void };

const monthName = (month: number, { language }: DateStyle): string => monthNames[month - 1]?.[language] ?? "";

/** "14 March", «14 مارس». */
const birthdayText = (birthday: string, style: DateStyle): string =>
  `${inDigits(String(Number(birthday.slice(3))), style)} ${monthName(Number(birthday.slice(0, 2)), style)}`;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** `birthday` is the day of the month: a refusal is shown at it. */
type Values = { month: string; birthday: string };

const checkDay = ({ month, birthday }: Values) => ({
  ...(month === "" ? { month: "field_empty" } : {}),
  ...(birthday === "" ? { birthday: "field_empty" } : {}),
  ...(Number(birthday) > (birthdayDays[Number(month) - 1] ?? 31) ? { birthday: "field_invalid" } : {}),
});

const Enter = ({ onChanged }: Pick<Props, "onChanged">) => {
  const style = useDateStyle();
  const form = useForm<Values>({
    initial: { month: "", birthday: "" },
    check: checkDay,
    submit: async ({ month, birthday }) => {
      onChanged(await client.send(editMe, { body: { birthday: `${month}-${birthday}` } }));
      showToast({ text: m.customers_birthday_saved(), tone: "success" });
    },
  });
  const days = birthdayDays[Number(form.values.month) - 1] ?? 31;
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return (
    <form {...form.form} className={styles.form}>
      <div className={styles.pair}>
        <Select
          label={m.customers_birthday_day()}
          placeholder={m.customers_birthday_choose()}
          options={numbers(days).map((day) => ({ value: twoDigits(day), label: inDigits(String(day), style) }))}
          {...form.field("birthday")}
        />
        <Select
          label={m.customers_birthday_month()}
          placeholder={m.customers_birthday_choose()}
          options={numbers(12).map((month) => ({ value: twoDigits(month), label: monthName(month, style) }))}
          {...form.field("month")}
        />
      </div>
      <p className={styles.small}>{m.customers_birthday_consent()}</p>
      {form.failure !== undefined && <Banner tone="danger" title={failureText(form.failure, style.language).text} />}
      <Button type="submit" variant="tint" wide busy={form.sending}>
        {m.customers_birthday_save()}
      </Button>
    </form>
  );
};

type HeldProps = { birthday: string; onRemove: () => void };

const Held = ({ birthday, onRemove }: HeldProps) => {
  const style = useDateStyle();
  return (
    <div className={styles.number}>
      <span>
        <span className={styles.label}>{m.customers_birthday()}</span>
        {birthdayText(birthday, style)}
      </span>
      <Button variant="text" size="sm" icon={<Trash2 aria-hidden />} onClick={onRemove}>
        {m.customers_birthday_remove()}
      </Button>
    </div>
  );
};

/** Asks before it removes. It stays on the page while it closes, since an open dialog has an entry in the history. */
const useRemoval = (freeFrom: Date, onChanged: Props["onChanged"]) => {
  const style = useDateStyle();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      onChanged(await client.send(editMe, { body: { birthday: null } }));
    } catch (error) {
      showToast({ text: failureText(error, style.language).text, tone: "danger" });
    }
    setBusy(false);
    setAsks(false);
  };
  const dialog = (
    <Dialog
      open={asks}
      onClose={() => setAsks(false)}
      title={m.customers_birthday_remove_ask()}
      confirm={m.customers_birthday_remove()}
      danger
      busy={busy}
      onConfirm={() => void remove()}
    >
      {freeFrom > new Date()
        ? m.customers_birthday_remove_text({ date: dateText(freeFrom, style) })
        : m.customers_birthday_remove_free()}
    </Dialog>
  );
  return { ask: () => setAsks(true), dialog };
};

/** Where a birthday can be entered, or from when on. */
const Entry = ({ freeFrom, onChanged }: { freeFrom: Date; onChanged: Props["onChanged"] }) => {
  const style = useDateStyle();
  return (
    <section className={styles.form}>
      <h2 className={styles.name}>{m.customers_birthday_title()}</h2>
      {freeFrom > new Date() ? (
        <p className={styles.small}>{m.customers_birthday_later({ date: dateText(freeFrom, style) })}</p>
      ) : (
        <Enter onChanged={onChanged} />
      )}
    </section>
  );
};

/** A birthday for its gift. It is asked for only where a level gives one, and can always be removed. */
export const BirthdayCard = ({ customer, onChanged }: Props) => {
  const levels = useRead("levels", (signal) => client.send(listLevels, { signal }));
  const { birthday, birthday_given_at } = customer;
  const freeFrom = birthday_given_at === null ? new Date(0) : birthdayFreeFrom(new Date(birthday_given_at));
  const { ask, dialog } = useRemoval(freeFrom, onChanged);
  const isGiven = levels.data?.levels.some(({ birthday_points }) => birthday_points !== null) === true;
  return (
    <>
      {birthday !== null && <Held birthday={birthday} onRemove={ask} />}
      {birthday === null && isGiven && <Entry freeFrom={freeFrom} onChanged={onChanged} />}
      {dialog}
    </>
  );
};
