import { Gift, WalletCards } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "@sufra/domain/contract/call.ts";
import { shortMoneyText, signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { buyVoucher, readPointsShop } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { Chip } from "@sufra/ui/components/chip.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { PartBar } from "@sufra/ui/components/part-bar.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import styles from "../loyalty/loyalty.module.css";
import { ownPaths } from "../loyalty/own-paths.ts";
import { Tile } from "../loyalty/tile.tsx";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { limitText } from "./limit-text.ts";
import { PointsSlider } from "./points-slider.tsx";
import { reasonText } from "./reason-text.ts";
import { restTexts } from "./rest-texts.ts";
import { ShopPage } from "./shop-page.tsx";
import { usePurchase } from "./use-purchase.ts";

type Shop = AnswerOf<typeof readPointsShop>;

const useAmount = () => {
  const { language, digits } = useDateStyle();
  return (halalas: number): string => signedMoneyText(halalas, language, digits);
};

/** Progress towards the next voucher that the balance does not reach. */
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
      <PartBar part={balance / next.points} />
    </div>
  );
};

/** The worth of points, and the reason if none can be exchanged now. */
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

/** "250 points" with a large number. */
const LargeFigure = ({ text }: { text: string }) =>
  text.split(/(\p{Nd}+)/u).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} className={styles.hero}>
        {part}
      </span>
    ),
  );

type ExchangeProps = { shop: Shop; points: number; onChange: (points: number) => void; onOpen: () => void };

/** The ticket that points become: any number within the rules, with what it is worth. */
const Exchange = ({ shop, points, onChange, onOpen }: ExchangeProps) => {
  const number = useNumbers();
  const amount = useAmount();
  const { rules, spendable, vouchers } = shop;
  if (!rules) return null;
  const { min, max } = spendable;
  const worth = points * rules.halalas_per_point;
  const stays = shop.balance - points;
  if (max === 0) return <NothingToSpend shop={shop} rules={rules} />;
  // The largest step already names the most of one exchange.
  const limit = max === rules.max_redemption_per_transaction ? undefined : limitText(max, shop);
  const maxText = max === shop.balance ? m.prizes_all() : m.prizes_max({ points: number(max) });
  const steps = [...vouchers.map((voucher) => voucher.points).filter((each) => each < max && each >= min), max];
  return (
    <Ticket
      stub={
        <Button size="lg" wide onClick={onOpen}>
          {m.prizes_get_voucher()}
        </Button>
      }
    >
      <div className={styles.group}>
        <p className={styles.small}>{m.prizes_exchange()}</p>
        <p className={styles.line} style={{ alignItems: "baseline" }} role="status">
          <span className={styles.strong}>
            <LargeFigure text={m.loyalty_points({ count: points })} />
          </span>
          <span className={classes(styles.title, styles.gain)}>
            <MoneyInText text={m.prizes_money_off({ amount: amount(worth) })} />
          </span>
        </p>
        <PointsSlider
          label={m.prizes_exchange()}
          min={min}
          max={max}
          value={points}
          worth={worth}
          onChange={onChange}
        />
        <div className={styles.steps}>
          {steps.map((step) => (
            <Chip key={step} selected={step === points} onClick={() => onChange(step)}>
              {step === max ? maxText : number(step)}
            </Chip>
          ))}
        </div>
        <div className={styles.small}>
          {limit !== undefined && <p>{limit}</p>}
          <p>{stays === 0 ? m.prizes_stays_none() : m.prizes_stays({ count: stays })}</p>
        </div>
      </div>
    </Ticket>
  );
};

/** The terms of a voucher, and the rule for its rest. */
const VoucherTerms = ({ rules }: { rules: NonNullable<Shop["rules"]> }) => (
  <ul className={styles.small}>
    <li className={styles.points}>{m.prizes_voucher_text()}</li>
    <li className={styles.points}>{restTexts[rules.voucher_remainder]()}</li>
    <li className={styles.points}>{m.prizes_valid_days({ count: rules.voucher_days })}</li>
  </ul>
);

/** Links to the prize shop and to the rewards, where vouchers are kept. */
const Elsewhere = () => {
  const { uuid, services } = useVisit();
  const ways = [
    ...(services.includes("prize_shop")
      ? [{ to: ownPaths.prizeShop(uuid), Icon: Gift, label: m.loyalty_prize_shop(), text: m.loyalty_prize_shop_text() }]
      : []),
    { to: ownPaths.rewards(uuid), Icon: WalletCards, label: m.loyalty_my_rewards(), text: m.loyalty_my_rewards_text() },
  ];
  return (
    <nav className={styles.tiles} aria-label={m.loyalty_places()}>
      {ways.map((way) => (
        <Tile key={way.to} {...way} />
      ))}
    </nav>
  );
};

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
      <section className={styles.card} aria-labelledby="terms">
        <h2 id="terms" className={styles.heading}>
          {m.prizes_terms()}
        </h2>
        <VoucherTerms rules={shop.rules} />
      </section>
      <Elsewhere />
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
