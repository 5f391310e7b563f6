import { ChevronRight, Gift, Stamp, TicketPercent } from "lucide-react";
import { Link } from "react-router";
import { findNextStep, type NextStep } from "@sufra/domain/cart/next-step.ts";
import type { DateStyle } from "@sufra/domain/language/dates.ts";
import { signedMoneyText } from "@sufra/domain/money/format-money.ts";
import { listPrizes } from "@sufra/domain/prizes/api.ts";
import type { Quote } from "@sufra/domain/pricing/api.ts";
import { listPunchCards } from "@sufra/domain/punch-cards/api.ts";
import { classes } from "@sufra/ui/components/classes.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { NameInText } from "../app/name-in-text.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import { useVisit } from "../app/visit.ts";
import { useCoupons } from "../coupons/use-coupons.ts";
import styles from "../loyalty/loyalty.module.css";
import { ownPaths } from "../loyalty/own-paths.ts";
import type { GuestCart } from "./cart-lines.ts";

const getName = (step: NextStep): string => (step.kind === "card" ? step.reward : step.name);

const getText = (step: NextStep, { language, digits }: DateStyle): string => {
  const name = getName(step);
  if (step.kind === "coupon")
    return m.cart_step_coupon({ amount: signedMoneyText(step.missing, language, digits), name });
  if (step.kind === "card")
    return step.missing === 0 ? m.cart_step_card_full({ name }) : m.cart_step_card_last({ name });
  return step.missing === 0 ? m.cart_step_prize_reached({ name }) : m.cart_step_prize({ count: step.missing, name });
};

const getPath = (step: NextStep, uuid: string): string => {
  if (step.kind === "prize") return ownPaths.prizeShop(uuid);
  if (step.kind === "coupon" || step.id === null) return paths.menu(uuid);
  return ownPaths.punchCard(uuid, step.id);
};

const countUnits = ({ products, combos }: GuestCart): string[] => [
  ...products.flatMap(({ productId, productQuantity }) => Array<string>(productQuantity).fill(productId)),
  ...combos.flatMap(({ comboId, comboQuantity }) => Array<string>(comboQuantity).fill(comboId)),
];

const icons = { coupon: TicketPercent, card: Stamp, prize: Gift };

/** What this order is one step away from; nothing if nothing is near. */
export const NextStepRow = ({
  cart,
  subtotal,
  quote,
}: {
  cart: GuestCart;
  subtotal: number;
  quote: Quote | undefined;
}) => {
  const style = useDateStyle();
  const { uuid, branch, services } = useVisit();
  const { customer } = useGuest();
  const ifOwn = (service: "punch_cards" | "prize_shop", key: string) =>
    customer !== null && services.includes(service) ? key : null;
  const coupons = useCoupons(services.includes("coupons"));
  const cards = useRead(ifOwn("punch_cards", "punch cards"), (signal) => client.send(listPunchCards, { signal }));
  const prizes = useRead(ifOwn("prize_shop", "prizes"), (signal) => client.send(listPrizes, { signal }));
  if (!branch || !quote) return null;
  const step = findNextStep(
    {
      branchId: branch.id,
      orderType: cart.orderType,
      subtotal,
      points: quote.points ?? 0,
      items: countUnits(cart),
      takesCoupon: cart.coupon === null && quote.coupons.length === 0 && !quote.level?.amount,
    },
    { coupons: coupons.data?.available, cards: cards.data?.cards, prizes: prizes.data?.prizes },
  );
  if (!step) return null;
  const Icon = icons[step.kind];
  return (
    <Link to={getPath(step, uuid)} className={classes(styles.offer, styles.nudge)}>
      <Icon aria-hidden />
      <span className={styles.words}>
        <NameInText text={getText(step, style)} name={getName(step)} />
      </span>
      <ChevronRight aria-hidden className="flip onward" />
    </Link>
  );
};
