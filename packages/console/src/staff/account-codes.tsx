import { Link } from "react-router";
import type { StaffAccount } from "@sufra/domain/staff/account-api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import styles from "./team.module.css";

type Codes = StaffAccount["codes"];

/** With fewer left, a warning is shown. */
const few = 3;

const On = ({ codes, since }: { codes: Codes; since: string }) => {
  const { style } = useWorkplace();
  return (
    <>
      <p className={styles.name}>
        <Badge tone="success">{m.console_staff_codes_on()}</Badge>
        <span className={styles.detail}>
          {m.console_staff_codes_since({ date: dateText(new Date(since), style) })} ·{" "}
          {m.console_staff_codes_left({ count: codes.recovery_left })}
        </span>
      </p>
      {codes.recovery_left < few && <Banner tone="warning">{m.console_staff_codes_few()}</Banner>}
      {codes.required && <p className={styles.detail}>{m.console_staff_codes_required()}</p>}
      <div className={styles.actions}>
        <Link to="/account/recovery-codes" className={buttonClass({ variant: "tint" })}>
          {m.console_staff_codes_renew()}
        </Link>
        <Link to="/account/codes" className={buttonClass({ variant: "tint" })}>
          {m.console_staff_codes_move()}
        </Link>
        {!codes.required && (
          <Link to="/account/codes/off" className={buttonClass({ variant: "danger" })}>
            {m.console_staff_codes_end()}
          </Link>
        )}
      </div>
    </>
  );
};

/** Whether one signs in with one-time codes, and the ways to change that. */
export const AccountCodes = ({ codes }: { codes: Codes }) => (
  <EditorSection title={m.console_staff_codes()} text={m.console_staff_codes_text()}>
    {codes.since === null ? (
      <>
        {codes.required && <Banner tone="warning">{m.console_staff_codes_wanted()}</Banner>}
        <div className={styles.actions}>
          <Link to="/account/codes" className={buttonClass({ variant: "fill" })}>
            {m.console_staff_codes_begin()}
          </Link>
        </div>
      </>
    ) : (
      <On codes={codes} since={codes.since} />
    )}
  </EditorSection>
);
