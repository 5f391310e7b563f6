import { useInfiniteQuery } from "@tanstack/react-query";
import { Camera, CircleCheckBig, ReceiptText, ScanLine, Smartphone, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { readText } from "@sufra/domain/language/language.ts";
import { maxReceiptText, type TillEntry } from "@sufra/domain/till/api.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { PhoneField, saudiPhone } from "@sufra/ui/components/phone-field.tsx";
import { Skeleton } from "@sufra/ui/components/skeleton.tsx";
import { useDelayedLoading } from "@sufra/ui/components/use-delayed-loading.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { Page } from "../app/page.tsx";
import { useOnline } from "../app/use-online.ts";
import { useBranch, useWorkplace } from "../app/workplace.ts";
import { Block, Person } from "./block.tsx";
import { CameraSheet } from "./camera-sheet.tsx";
import { CustomerBlock } from "./customer-block.tsx";
import { DayList } from "./day-list.tsx";
import { FoundBlock } from "./found-block.tsx";
import { LockedBlock, RefusedBlock } from "./refused-block.tsx";
import { dayQuery } from "./till-data.ts";
import styles from "./till-screen.module.css";
import { formatCode } from "./typed-code.ts";
import { isUnnamed, type Till, useTill } from "./use-till.ts";

/** On a phone the keyboard would cover the answer; at a counter the next scan must find the field. */
const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;

type FieldProps = { till: Till; disabled: boolean; code: string; onChange: (code: string) => void };

const CodeField = ({ till, disabled, code, onChange }: FieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  // The field keeps the focus with its text selected: the next scan overwrites it.
  useEffect(() => {
    if (disabled) return;
    if (isTouch()) input.current?.blur();
    else input.current?.focus();
    if (!isTouch()) input.current?.select();
  }, [till.shown, disabled]);
  const clear = () => {
    onChange("");
    till.next();
    input.current?.focus();
  };
  return (
    <Field
      ref={input}
      label={isUnnamed(till.shown) ? m.console_till_code_customer() : m.console_till_code()}
      hint={m.console_till_code_hint()}
      value={code}
      dir="ltr"
      maxLength={maxReceiptText}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      disabled={disabled}
      before={<ScanLine aria-hidden />}
      after={code !== "" && <IconButton label={m.console_till_clear()} icon={<X aria-hidden />} onClick={clear} />}
      onChange={(event) => onChange(formatCode(event.target.value))}
    />
  );
};

const CodeEntry = ({ till, disabled }: { till: Till; disabled: boolean }) => {
  const [code, setCode] = useState("");
  const [camera, setCamera] = useState(false);
  useEffect(() => {
    if (!disabled && till.shown.step === "ready") setCode("");
  }, [till.shown, disabled]);
  // A scanned receipt is in the form of the bill then.
  useEffect(() => {
    if (till.bills.receipt !== "") setCode("");
  }, [till.bills.receipt]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void till.look(code);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <div className={styles.code}>
        <CodeField till={till} disabled={disabled} code={code} onChange={setCode} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={till.busy === "looking"} disabled={disabled}>
          {m.console_till_look_up()}
        </Button>
        <Button variant="tint" icon={<Camera aria-hidden />} disabled={disabled} onClick={() => setCamera(true)}>
          {m.console_till_camera()}
        </Button>
      </div>
      <CameraSheet
        open={camera}
        onClose={() => setCamera(false)}
        onCode={(read) => {
          setCamera(false);
          setCode(formatCode(read));
          void till.look(read);
        }}
      />
    </form>
  );
};

const PhoneEntry = ({ till, disabled }: { till: Till; disabled: boolean }) => {
  const [phone, setPhone] = useState(saudiPhone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (phone.phone_number !== "") void till.search(phone);
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <PhoneField label={m.console_till_phone()} value={phone} onChange={setPhone} disabled={disabled} autoFocus />
      <div className={styles.buttons}>
        <Button type="submit" busy={till.busy === "looking"} disabled={disabled}>
          {m.console_till_find()}
        </Button>
      </div>
    </form>
  );
};

/** One field for every code, and the way by phone for those who have nothing to show. */
const CodeForm = ({ till }: { till: Till }) => {
  const online = useOnline();
  const [way, setWay] = useState<"code" | "phone">("code");
  const disabled = !online || till.lockedUntil !== null;
  return (
    <section className={styles.entry}>
      <div className={styles.ways} role="group" aria-label={m.console_till_ways()}>
        <Chip icon={<ScanLine aria-hidden />} selected={way === "code"} onClick={() => setWay("code")}>
          {m.console_till_by_code()}
        </Chip>
        <Chip icon={<Smartphone aria-hidden />} selected={way === "phone"} onClick={() => setWay("phone")}>
          {m.console_till_by_phone()}
        </Chip>
      </div>
      {way === "code" ? <CodeEntry till={till} disabled={disabled} /> : <PhoneEntry till={till} disabled={disabled} />}
    </section>
  );
};

const DoneBlock = ({ entry, till }: { entry: TillEntry; till: Till }) => {
  const { style } = useWorkplace();
  const { data } = useInfiniteQuery(dayQuery(entry.branch_id));
  // What was undone in the day's list beside it is no longer done.
  if (data?.pages.some(({ items }) => items.some(({ id, undone }) => id === entry.id && undone !== null))) return null;
  return (
    <Block
      tone="success"
      icon={CircleCheckBig}
      word={m.console_till_done()}
      actions={
        <Button size="lg" wide onClick={till.next}>
          {m.console_till_next()}
        </Button>
      }
    >
      <p className={styles.name}>{readText(entry.name, style.language)}</p>
      <Person person={entry.customer} />
    </Block>
  );
};

const ReceiptBlock = ({ till }: { till: Till }) => (
  <Block
    tone="info"
    icon={ReceiptText}
    word={m.console_till_whose_receipt()}
    actions={
      <Button size="lg" variant="tint" wide onClick={till.next}>
        {m.ui_cancel()}
      </Button>
    }
  >
    <p>{m.console_till_who_text()}</p>
  </Block>
);

const Answer = ({ till }: { till: Till }) => {
  const { shown, lockedUntil, busy } = till;
  const looking = useDelayedLoading(busy === "looking");
  if (looking) return <Skeleton height="220px" radius="20px" />;
  if (lockedUntil !== null) return <LockedBlock until={lockedUntil} till={till} />;
  if (shown.step === "done") return <DoneBlock entry={shown.entry} till={till} />;
  if (shown.step === "refused")
    return <RefusedBlock error={shown.error} byPhone={shown.byPhone ?? false} till={till} />;
  if (shown.step === "ready") return null;
  if (shown.step === "receipt") return <ReceiptBlock till={till} />;
  const { found, at } = shown;
  if (found.kind === "customer") return <CustomerBlock found={found} till={till} />;
  return <FoundBlock key={at} found={found} at={at} till={till} />;
};

/** C4 and C5: one place for every code a guest holds out, and for who has none. */
export const TillScreen = () => {
  const branch = useBranch();
  const online = useOnline();
  const till = useTill(branch.id);
  const answer = useRef<HTMLDivElement>(null);
  const { shown } = till;
  // On a phone the answer is brought to where it is seen.
  useEffect(() => {
    if (shown.step !== "ready") answer.current?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return (
    <Page title={m.console_till_title()}>
      <div className={styles.till}>
        <div className={styles.work}>
          {!online && <Banner tone="warning">{m.console_till_offline()}</Banner>}
          <CodeForm till={till} />
          <div ref={answer} aria-live="polite">
            <Answer till={till} />
          </div>
        </div>
        <DayList key={branch.id} />
      </div>
    </Page>
  );
};
