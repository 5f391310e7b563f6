import { useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { shortMoneyText, signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { buyVoucher, readPointsShop } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import styles from "../loyalty/loyalty.module.css";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { PointsSlider } from "./points-slider.tsx";
import { reasonText } from "./reason-text.ts";
import { restTexts } from "./rest-texts.ts";
import { useNumbers } from "../menu/use-numbers.ts";
import { ShopPage } from "./shop-page.tsx";
import { usePurchase } from "./use-purchase.ts";

type Shop = AnswerOf<typeof readPointsShop>;

const useAmount = () => {
  const { language, digits } = useDateStyle();
  return (halalas: number): string => signedMoneyText(halalas, language, digits);
};

/** How far the balance is from the next voucher that it does not reach. */
const NextVoucher = ({ shop: { balance, vouchers } }: { shop: Shop }) => {
  const amount = useAmount();
  const next = vouchers.find(({ points, reason }) => reason === "points" && points > balance);
  if (!next) return null;
  return (
    <div className={styles.group}>
      <p className={styles.line}>
        <span className={styles.strong}>
          <MoneyInText text={m.prizes_next_voucher({ amount: amount(next.value) })} />
        </span>
        <span className={styles.small}>{m.prizes_missing({ count: next.missing_points })}</span>
      </p>
      <div className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${(100 * balance) / next.points}%` }} />
      </div>
    </div>
  );
};

/** What points are worth, and why none can be exchanged now. */
const NothingToSpend = ({ shop, rules }: { shop: Shop; rules: NonNullable<Shop["rules"]> }) => {
  const style = useDateStyle();
  const amount = useAmount();
  const [blocked] = shop.vouchers.filter(({ reason }) => reason === "limits");
  const example = m.prizes_example({
    points: m.loyalty_points({ count: 100 }),
    amount: amount(100 * rules.halalas_per_point),
  });
  return (
    <Ticket>
      <div className={styles.center}>
        <p className={styles.title}>
          <MoneyInText text={example} />
        </p>
        {blocked && shop.balance >= shop.spendable.min && (
          <p className={styles.small}>{reasonText(blocked, style, rules)}</p>
        )}
      </div>
    </Ticket>
  );
};

type ExchangeProps = { shop: Shop; points: number; onChange: (points: number) => void; onOpen: () => void };

/** The ticket that points become: any number within the rules, with what it is worth. */
const Exchange = ({ shop, points, onChange, onOpen }: ExchangeProps) => {
  const number = useNumbers();
  const { rules, spendable, vouchers } = shop;
  if (!rules) return null;
  const { min, max } = spendable;
  const worth = points * rules.halalas_per_point;
  if (max === 0) return <NothingToSpend shop={shop} rules={rules} />;
  const maxText = max === shop.balance ? m.prizes_all() : m.prizes_max({ points: number(max) });
  const steps = [...vouchers.map((voucher) => voucher.points).filter((each) => each < max && each >= min), max];
  return (
    <Ticket
      stub={
        <Button size="lg" wide onClick={onOpen}>
          {m.prizes_confirm()}
        </Button>
      }
    >
      <div className={styles.group}>
        <p className={styles.small}>{m.prizes_exchange()}</p>
        <p className={styles.line} role="status">
          <span className={styles.hero}>
            <Money amount={worth} short />
          </span>
          <span className={styles.strong}>{m.loyalty_points({ count: points })}</span>
        </p>
        <PointsSlider
          label={m.prizes_exchange()}
          min={min}
          max={max}
          value={points}
          worth={worth}
          onChange={onChange}
        />
        <div className={styles.chips}>
          {steps.map((step) => (
            <Chip key={step} selected={step === points} onClick={() => onChange(step)}>
              {step === max ? maxText : number(step)}
            </Chip>
          ))}
        </div>
      </div>
    </Ticket>
  );
};

/** What a voucher is, and what becomes of its rest. */
const VoucherTerms = ({ rules }: { rules: NonNullable<Shop["rules"]> }) => (
  <ul className={styles.small}>
    <li className={styles.points}>{m.prizes_voucher_text()}</li>
    <li className={styles.points}>{restTexts[rules.voucher_remainder]()}</li>
    <li className={styles.points}>{m.prizes_valid_days({ count: rules.voucher_days })}</li>
  </ul>
);

/** Half of what can be spent, so that the slider shows that it moves both ways. */
const getStart = ({ min, max }: Shop["spendable"]): number => Math.max(min, Math.round(max / 2));

export const PointsShopScreen = () => {
  const language = useLanguage();
  const read = useRead("points shop", (signal) => client.send(readPointsShop, { signal }));
  useOwnEvents(["wallet"], read.reload, (read.data?.balance ?? 0) > 0);
  const purchase = usePurchase();
  const [wanted, setWanted] = useState<number | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const shop = read.data;
  const rules = shop?.rules ?? undefined;
  const points = shop ? Math.min(wanted ?? getStart(shop.spendable), Math.max(shop.spendable.max, 1)) : 0;
  const show = () => {
    purchase.forget();
    setOpen(true);
  };
  const buy = () =>
    void purchase
      .purchase(points, () =>
        withKey("buy-voucher", { points }, (key) => client.send(buyVoucher, { body: { points }, key })),
      )
      .then(read.reload);
  const top = shop?.rules ? (
    <>
      <Exchange shop={shop} points={points} onChange={setWanted} onOpen={show} />
      <NextVoucher shop={shop} />
      <VoucherTerms rules={shop.rules} />
    </>
  ) : undefined;
  return (
    <ShopPage service="points_shop" title={m.prizes_points_shop()} read={read} items={[]} top={top}>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={rules ? m.prizes_money_off({ amount: shortMoneyText(points * rules.halalas_per_point, language) }) : ""}
        points={points}
        balance={shop?.balance ?? 0}
        reason={undefined}
        busy={purchase.busy}
        problem={purchase.problem}
        onConfirm={buy}
      >
        {rules && <VoucherTerms rules={rules} />}
      </ConfirmSheet>
      {purchase.sheet}
    </ShopPage>
  );
};
