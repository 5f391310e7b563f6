import { CircleCheck, Hourglass, TicketPercent } from "lucide-react";
import { useState } from "react";
import type { Language } from "@sufra/domain/language/language.ts";
import { readText } from "@sufra/domain/language/language.ts";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { type Digits, inDigits } from "@sufra/domain/language/digits.ts";
import { moneyText, shortMoneyText } from "@sufra/domain/money/format-money.ts";
import type { Found } from "@sufra/domain/till/api.ts";
import { holdMs } from "@sufra/domain/till/till-rules.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Countdown } from "@sufra/ui/components/countdown.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import { Block, Person } from "./block.tsx";
import styles from "./found-block.module.css";
import { isUnnamed, type Till } from "./use-till.ts";

type Style = { language: Language; digits: Digits };

const percentText = (rate_bp: number, style: Style): string =>
  m.console_editing_share({ number: inDigits(String(rate_bp / 100), style) });

/** What it takes off, first of all. */
const offerText = ({ value, coupon }: Found, style: Style): string | null => {
  const money = (amount: number) => shortMoneyText(amount, style.language, style.digits);
  if (coupon === null) return value > 0 ? m.console_till_off_amount({ amount: money(value) }) : null;
  if (coupon.rate_bp !== null) return m.console_till_off_percent({ percent: percentText(coupon.rate_bp, style) });
  if (coupon.amount !== null) return m.console_till_off_amount({ amount: money(coupon.amount) });
  return coupon.kind === "free_item" ? m.console_till_off_item() : null;
};

/** What only the cashier can see: the bill is not the till's. */
const checksOf = ({ coupon }: Found, style: Style): string[] => {
  if (coupon === null) return [];
  const money = (amount: number) => moneyText(amount, style.language, style.digits);
  const names = coupon.items?.map((item) => readText(item, style.language)).join(m.console_till_or());
  const [only] = coupon.order_types?.filter((type) => type !== 3) ?? [];
  const bound = coupon.order_types !== null && !(coupon.order_types.includes(1) && coupon.order_types.includes(2));
  return [
    ...(coupon.minimum > 0 ? [m.console_till_check_minimum({ amount: money(coupon.minimum) })] : []),
    ...(names ? [m.console_till_check_items({ items: names })] : []),
    ...(bound ? [only === 1 ? m.console_till_check_dine_in() : m.console_till_check_pickup()] : []),
    ...(coupon.cap !== null ? [m.console_till_off_cap({ amount: money(coupon.cap) })] : []),
  ];
};

const kindName: Record<"prize" | "voucher" | "coupon", () => string> = {
  prize: m.console_till_kind_prize,
  voucher: m.console_till_kind_voucher,
  coupon: m.console_till_kind_coupon,
};

const Facts = ({ found }: { found: Found }) => {
  const { style } = useWorkplace();
  const checks = checksOf(found, style);
  const words = [readText(found.description, style.language), readText(found.terms, style.language)].filter(Boolean);
  return (
    <>
      {checks.length > 0 && (
        <div className={styles.checks}>
          <h3>{m.console_till_check()}</h3>
          <ul>
            {checks.map((check) => (
              <li key={check}>{check}</li>
            ))}
          </ul>
        </div>
      )}
      {words.map((text) => (
        <p key={text} className={styles.muted}>
          {text}
        </p>
      ))}
      {found.expires_at !== null && (
        <p className={styles.muted}>
          {m.console_till_until({ time: dateTimeText(new Date(found.expires_at), style) })}
        </p>
      )}
    </>
  );
};

type Props = { found: Found; at: number; till: Till };

const Offer = ({ found }: { found: Found }) => {
  const { style } = useWorkplace();
  const offer = offerText(found, style);
  return (
    <div className={styles.what}>
      {found.kind !== "customer" && <span className={styles.kind}>{kindName[found.kind]()}</span>}
      <p className={styles.name}>{readText(found.name, style.language)}</p>
      {offer !== null && <p className={styles.offer}>{offer}</p>}
      {found.customer && <Person person={found.customer} />}
    </div>
  );
};

/** A reward or coupon that can be redeemed now: who, what and until when, and one button. */
export const FoundBlock = ({ found, at, till }: Props) => {
  const online = useOnline();
  const [over, setOver] = useState(false);
  const unnamed = isUnnamed(till.shown);
  // The device's clock may be off: a hold is never shown longer than it can be.
  const until = found.held_until === null ? null : Math.min(new Date(found.held_until).getTime(), at + holdMs);
  if (over)
    return (
      <Block
        tone="warning"
        icon={Hourglass}
        word={m.console_till_hold_over()}
        actions={
          <Button size="lg" wide disabled={!online} onClick={() => void till.look(found.code ?? "")}>
            {m.console_till_look_again()}
          </Button>
        }
      >
        <Offer found={found} />
      </Block>
    );
  const redeem = (
    <>
      <Button size="lg" wide busy={till.busy === "acting"} disabled={!online} onClick={() => void till.redeem(found)}>
        {m.console_till_redeem()}
      </Button>
      <Button size="lg" variant="tint" onClick={till.next}>
        {m.ui_cancel()}
      </Button>
    </>
  );
  return (
    <Block
      tone={unnamed ? "info" : "success"}
      icon={unnamed ? TicketPercent : CircleCheck}
      word={unnamed ? m.console_till_who() : m.console_till_valid()}
      aside={
        until !== null && (
          <>
            <span className={styles.held}>{m.console_till_held()}</span>
            <Countdown until={until} onDone={() => setOver(true)} />
          </>
        )
      }
      actions={
        unnamed ? (
          <Button size="lg" variant="tint" wide onClick={till.next}>
            {m.ui_cancel()}
          </Button>
        ) : (
          redeem
        )
      }
    >
      {unnamed && <p>{m.console_till_who_text()}</p>}
      <Offer found={found} />
      <Facts found={found} />
    </Block>
  );
};
