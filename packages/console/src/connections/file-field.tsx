import { FileUp } from "lucide-react";
import { type ChangeEvent, type ComponentProps, useRef, useState } from "react";
import { Button } from "@sufra/ui/components/button.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import styles from "./connections.module.css";

/** First byte of a certificate in binary form, as Apple's page gives it. */
const binaryStart = 0x30;

const toText = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== binaryStart) return new TextDecoder().decode(bytes);
  const base64 = btoa(String.fromCharCode(...bytes)).replaceAll(/.{64}/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
};

type Props = Omit<ComponentProps<typeof TextArea>, "onChange" | "value"> & {
  value: string;
  onChange: (value: string) => void;
};

/** The contents of a file, pasted or read from a chosen one; readable only while they are typed. */
export const FileField = ({ value, onChange, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (file) onChange(await toText(file));
    // The same file can be chosen again.
    target.value = "";
  };
  return (
    <div className={styles.file} data-masked={typing ? undefined : ""}>
      <TextArea
        {...rest}
        value={value}
        rows={3}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.console_connections_choose_file()}
        onChange={(event) => void choose(event)}
      />
      <Button variant="tint" size="sm" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {m.console_connections_choose_file()}
      </Button>
    </div>
  );
};
