import { Copy, Download } from "lucide-react";
import { saveBlob } from "@sufra/ui/api/download.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { copyText } from "../app/copy-text.ts";
import styles from "./codes.module.css";

type Props = { codes: readonly string[]; onKept: () => void };

/** Shown this once: to be copied, kept as a file or written down. */
export const RecoveryCodes = ({ codes, onKept }: Props) => {
  const text = codes.join("\n");
  return (
    <div className={styles.step}>
      <Banner tone="warning" title={m.console_staff_recovery_once()}>
        {m.console_staff_recovery_text()}
      </Banner>
      <ol className={styles.codes} dir="ltr" aria-label={m.console_staff_recovery()}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button
          variant="tint"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(text, m.console_staff_recovery_copied())}
        >
          {m.console_staff_recovery_copy()}
        </Button>
        <Button
          variant="tint"
          icon={<Download aria-hidden />}
          onClick={() => saveBlob("sufra-recovery-codes.txt", new Blob([`${text}\n`], { type: "text/plain" }))}
        >
          {m.console_staff_recovery_save()}
        </Button>
      </div>
      <Button size="lg" wide onClick={onKept}>
        {m.console_staff_recovery_kept()}
      </Button>
    </div>
  );
};
