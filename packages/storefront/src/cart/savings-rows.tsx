import { Award, Gift, Sparkles, TicketPercent, Wallet, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { wordedSentence } from "@sufra/domain/errors/worded-sentence.ts";
import { shortMoneyText, signedMoneyText } from "@sufra/domain/money/format-money.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";
import { failureText } from "@sufra/ui/api/failure-text.ts";
import { ApiProblem } from "@sufra/ui/api/failures.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Isolate } from "@sufra/ui/components/isolate.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useNumbers } from "@sufra/ui/i18n/use-numbers.ts";
import { NameInText, spokenName } from "../app/name-in-text.tsx";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { CodeForm } from "../coupons/code-form.tsx";
import styles from "../loyalty/loyalty.module.css";
import type { CartReward, GuestCart } from "./cart-lines.ts";
import { NextStepRow } from "./next-step-row.tsx";
import { dropReward, holds, setCoupon, setVoucher } from "./savings.ts";
import { PointsSlider } from "../prizes/points-slider.tsx";
import { usePoints } from "./use-points.ts";
import { largerText, restText } from "./voucher-rest.ts";

type Props = { cart: GuestCart; subtotal: number; quote: Quote | undefined; problem: unknown };

const useWords = () => {
  const { language, zone, digits = "latin" } = useDateStyle();
  return (error: unknown): string =>
    error instanceof ApiProblem
      ? wordedSentence(error.sentence, error, language, { zone, digits })
      : failureText(error, language).text;
};

type RowProps = {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  amount?: number | undefined;
  error?: string | undefined;
  action: ReactNode;
  /** Below the line, as wide as the card. */
  below?: ReactNode;
};

const Row = ({ icon, title, text, amount, error, action, below }: RowProps) => (
  <li>
    <div className={styles.line}>
      {icon}
      <span className={styles.words}>
        <span className={styles.strong}>{spokenName(title)}</span>
        <span className={styles.small}>{spokenName(text)}</span>
      </span>
      {amount !== undefined && amount > 0 && (
        <span className={styles.gain}>
          <Money amount={amount} minus />
        </span>
      )}
      {action}
    </div>
    {below}
    {error !== undefined && (
      <p role="alert" className={styles.wrong}>
        {spokenName(error)}
      </p>
    )}
  </li>
);

const Drop = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <IconButton label={label} icon={<X aria-hidden />} onClick={onPress} />
);

type Ready = NonNullable<ReturnType<typeof usePoints>["ready"]>;

const ReadyVoucher = ({ voucher, subtotal }: { voucher: Ready; subtotal: number }) => {
  const style = useDateStyle();
  return (
    <Row
      icon={<Wallet aria-hidden />}
      title={voucher.name}
      text={largerText(voucher, subtotal, style) ?? m.coupons_use_voucher_text()}
      action={
        <Button
          variant="tint"
          disabled={voucher.remainder === "refuse" && voucher.value > subtotal}
          onClick={() => setVoucher({ code: voucher.code, name: voucher.name, value: voucher.value })}
        >
          {m.coupons_points_use()}
        </Button>
      }
    />
  );
};

/** Points as part of the payment, any number within the rules: buys a voucher of that worth and uses it. An existing voucher comes first. */
const PointsRow = ({ subtotal }: { subtotal: number }) => {
  const style = useDateStyle();
  const number = useNumbers();
  const words = useWords();
  const { balance, range, limit, ready, buy, busy, problem } = usePoints(subtotal);
  const [wanted, setWanted] = useState<number | undefined>(undefined);
  const money = (value: number) => signedMoneyText(value, style.language, style.digits);
  const error = problem === undefined ? undefined : words(problem);
  if (ready) return <ReadyVoucher voucher={ready} subtotal={subtotal} />;
  if (!range) return null;
  const { min, max, each } = range;
  // Half of them at first: a full slider would look as if they were used already.
  const points = Math.max(min, Math.min(wanted ?? Math.round(max / 2), max));
  const worth = points * each;
  return (
    <Row
      icon={<Wallet aria-hidden />}
      title={m.coupons_use_points({ count: points })}
      text={<MoneyInText text={m.coupons_points_worth({ amount: money(worth), points: number(balance) })} />}
      below={
        <>
          {max > min && (
            <PointsSlider
              label={m.coupons_points_choose()}
              min={min}
              max={max}
              value={points}
              worth={worth}
              onChange={setWanted}
            />
          )}
          {limit !== undefined && <p className={styles.small}>{limit}</p>}
        </>
      }
      error={error}
      action={
        <Button
          variant="tint"
          busy={busy}
          onClick={() =>
            void buy(points, (value) =>
              m.prizes_money_off({ amount: shortMoneyText(value, style.language, style.digits) }),
            )
          }
        >
          {m.coupons_points_use()}
        </Button>
      }
    />
  );
};

const CouponRow = ({
  cart,
  quote,
  getError,
}: Pick<Props, "cart" | "quote"> & { getError: (code: string) => string | undefined }) => {
  const code = cart.coupon?.code;
  if (code === undefined) return null;
  const used = quote?.coupons.find((each) => each.code === code);
  const error = getError(code);
  return (
    <Row
      icon={<TicketPercent aria-hidden />}
      title={<Isolate>{code}</Isolate>}
      text={used?.name ?? (error === undefined && m.coupons_counts_later())}
      amount={used && used.amount + used.waived}
      error={error}
      action={<Drop label={m.coupons_row_drop({ code })} onPress={() => setCoupon(null)} />}
    />
  );
};

/** A free item needs its product in the cart; the row links to it. */
const RewardRow = ({ reward, cart, error }: { reward: CartReward; cart: GuestCart; error: string | undefined }) => {
  const { uuid } = useVisit();
  const { code, name, productId } = reward;
  const missing = typeof productId === "string" && !holds(cart, productId) ? productId : undefined;
  const way = missing !== undefined && (
    <Link to={paths.item(uuid, missing, "")} className={styles.way}>
      {m.coupons_reward_add()}
    </Link>
  );
  return (
    <Row
      icon={<Gift aria-hidden />}
      title={name}
      text={way || m.coupons_reward_row()}
      error={way ? undefined : error}
      action={<Drop label={m.coupons_reward_drop({ name })} onPress={() => dropReward(code)} />}
    />
  );
};

const OwnRows = ({
  cart,
  subtotal,
  quote,
  getError,
}: Pick<Props, "cart" | "subtotal" | "quote"> & { getError: (code: string) => string | undefined }) => {
  const style = useDateStyle();
  const { voucher, rewards } = cart;
  const rest = restText(quote?.voucher, style);
  const lost = quote?.voucher?.remainder === "lose" ? rest : undefined;
  return (
    <>
      {voucher === null ? (
        <PointsRow subtotal={subtotal} />
      ) : (
        <Row
          icon={<Wallet aria-hidden />}
          title={voucher.name}
          text={(lost === undefined && rest) || m.coupons_voucher_row()}
          amount={quote?.voucher?.used}
          error={getError(voucher.code) ?? lost}
          action={<Drop label={m.coupons_voucher_drop()} onPress={() => setVoucher(null)} />}
        />
      )}
      {rewards.map((reward) => (
        <RewardRow key={reward.code} reward={reward} cart={cart} error={getError(reward.code)} />
      ))}
    </>
  );
};

/** Coupon, voucher and free prizes of the cart; a refused one says why in its row. */
export const SavingsRows = ({ cart, subtotal, quote, problem }: Props) => {
  const words = useWords();
  const { services } = useVisit();
  const [said, setSaid] = useState<string | undefined>(undefined);
  const own = [...(cart.coupon ? [cart.coupon] : []), ...(cart.voucher ? [cart.voucher] : []), ...cart.rewards];
  const refused = problem instanceof ApiProblem ? (problem.params.code ?? own[0]?.code) : undefined;
  const getError = (code: string) => (refused === code ? words(problem) : undefined);
  const automatic = quote?.coupons.filter(({ applied }) => applied === "automatic") ?? [];
  const coupons = services.includes("coupons");
  return (
    <>
      <section className={styles.savings} aria-label={m.coupons_savings()}>
        <ul className={styles.group}>
          <CouponRow cart={cart} quote={quote} getError={getError} />
          {automatic.map(({ id, name, amount, waived }) => (
            <Row
              key={id}
              icon={<Sparkles aria-hidden />}
              title={name}
              text={m.coupons_automatic()}
              amount={amount + waived}
              action={null}
            />
          ))}
          {quote?.level && (
            <Row
              icon={<Award aria-hidden />}
              title={<NameInText text={m.coupons_level({ name: quote.level.name })} name={quote.level.name} />}
              text={m.coupons_automatic()}
              amount={quote.level.amount + quote.level.waived}
              action={null}
            />
          )}
          <OwnRows cart={cart} subtotal={subtotal} quote={quote} getError={getError} />
        </ul>
        {coupons && cart.coupon === null && (
          <CodeForm onApplied={({ coupon }) => setSaid(m.coupons_applied({ code: coupon.code }))} />
        )}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </section>
      <NextStepRow cart={cart} subtotal={subtotal} quote={quote} />
    </>
  );
};
