import type { ReactNode } from "react";
import type { CustomerProfile } from "@sufra/domain/customers/admin-api.ts";
import { dateText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useWorkplace } from "../app/workplace.ts";
import { EditorSection } from "../editing/editor-form.tsx";
import rowStyles from "../editing/rows.module.css";
import styles from "./customers.module.css";
import { useFigures } from "./figures.tsx";

const cardState: Record<CustomerProfile["punch_cards"][number]["status"], () => string> = {
  open: m.console_customers_card_open,
  owing: m.console_customers_card_owing,
  completed: m.console_customers_card_completed,
  expired: m.console_customers_card_expired,
  canceled: m.console_customers_card_canceled,
  void: m.console_customers_card_void,
};

type Line = { id: string; label: ReactNode; detail: ReactNode; end?: ReactNode };

const Lines = ({ title, none, lines }: { title: string; none: string; lines: readonly Line[] }) => (
  <EditorSection title={title}>
    {lines.length === 0 && <p className={rowStyles.detail}>{none}</p>}
    <ul className={rowStyles.rows}>
      {lines.map(({ id, label, detail, end }) => (
        <li key={id} className={rowStyles.row}>
          <span className={rowStyles.words}>
            <span className={rowStyles.label}>{label}</span>
            <span className={rowStyles.detail}>{detail}</span>
          </span>
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </li>
      ))}
    </ul>
  </EditorSection>
);

/** Rewards they have, coupons they saved or used, and their punch cards. */
export const Holdings = ({ customer }: { customer: CustomerProfile }) => {
  const { style } = useWorkplace();
  const { figure } = useFigures();
  const until = (at: string | null) =>
    at === null ? null : m.console_customers_until({ time: dateText(new Date(at), style) });
  return (
    <>
      <Lines
        title={m.console_customers_rewards()}
        none={m.console_customers_rewards_none()}
        lines={customer.rewards.map(({ id, name, expires_at }) => ({
          id,
          label: readText(name, style.language),
          detail: until(expires_at),
        }))}
      />
      <Lines
        title={m.console_customers_coupons()}
        none={m.console_customers_coupons_none()}
        lines={customer.coupons.map(({ id, name, code, uses, ends_at }) => ({
          id,
          label: readText(name, style.language),
          detail: until(ends_at) ?? <Isolate dir="ltr">{code}</Isolate>,
          end: m.console_customers_coupon_uses({ count: figure(uses) }),
        }))}
      />
      <Lines
        title={m.console_customers_cards()}
        none={m.console_customers_cards_none()}
        lines={customer.punch_cards.map(({ id, name, status, punches, required, expires_at }) => ({
          id,
          label: readText(name, style.language),
          end: <Badge>{cardState[status]()}</Badge>,
          detail: [
            m.console_customers_card_punches({ punches: figure(punches), required: figure(required) }),
            ...(status === "open" ? [until(expires_at)] : []),
          ]
            .filter((part) => part !== null)
            .join(" · "),
        }))}
      />
    </>
  );
};

const purposeName: Record<CustomerProfile["consents"][number]["purpose"], () => string> = {
  terms: m.console_customers_consent_terms,
  privacy: m.console_customers_consent_privacy,
  marketing: m.console_customers_consent_marketing,
};

/** What they agreed to, with its version and times. */
export const Consents = ({ customer }: { customer: CustomerProfile }) => {
  const { style } = useWorkplace();
  return (
    <Lines
      title={m.console_customers_consents()}
      none={m.console_customers_consents_none()}
      lines={customer.consents.map(({ purpose, version, given_at, withdrawn_at }) => ({
        id: `${purpose} ${given_at}`,
        label: purposeName[purpose](),
        detail: m.console_customers_consent_since({ version, time: dateText(new Date(given_at), style) }),
        end:
          withdrawn_at === null ? undefined : (
            <Badge tone="warning">
              {m.console_customers_consent_withdrawn({ time: dateText(new Date(withdrawn_at), style) })}
            </Badge>
          ),
      }))}
    />
  );
};
