import { Camera, ScanLine, Smartphone, X } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Field } from "@sufra/ui/components/field.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { PhoneField, saudiPhone } from "@sufra/ui/components/phone-field.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { CameraSheet } from "./camera-sheet.tsx";
import styles from "./code-form.module.css";
import { formatCode } from "./typed-code.ts";
import { isUnnamed, type Till } from "./use-till.ts";

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
      maxLength={200}
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
        <Button type="submit" variant="tint" busy={till.busy === "looking"} disabled={disabled}>
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
        <Button type="submit" variant="tint" busy={till.busy === "looking"} disabled={disabled}>
          {m.console_till_find()}
        </Button>
      </div>
    </form>
  );
};

/** One field for every code, and the way by phone for those who have nothing to show. */
export const CodeForm = ({ till }: { till: Till }) => {
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
