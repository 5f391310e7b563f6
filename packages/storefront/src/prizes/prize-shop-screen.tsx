import { useState } from "react";
import { dateText, type DateStyle } from "@sufra/domain/language/dates.ts";
import { readRules } from "@sufra/domain/loyalty/api.ts";
import { claimPrize, listPrizes, type ShopPrize } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { durationText } from "@sufra/ui/i18n/duration.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import styles from "../loyalty/loyalty.module.css";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { toPicture } from "../orders/picture.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { costText, reasonText } from "./reason-text.ts";
import { ShopCard } from "./shop-card.tsx";
import { ShopPage } from "./shop-page.tsx";
import { usePurchase } from "./use-purchase.ts";

const moreText = ({ left, available_until }: ShopPrize, style: DateStyle): string | undefined => {
  const facts = [
    ...(left !== null && left > 0 ? [m.prizes_left({ count: left })] : []),
    ...(available_until === null ? [] : [m.prizes_until_date({ date: dateText(new Date(available_until), style) })]),
  ];
  return facts.length > 0 ? facts.join(" · ") : undefined;
};

/** A prize with picture, description, terms and validity. */
const About = ({ prize }: { prize: ShopPrize }) => (
  <>
    <Photo picture={toPicture(prize)} alt="" sizes="(width < 720px) 100vw, 500px" className={styles.photo} />
    {prize.description && <p>{prize.description}</p>}
    <ul className={styles.small}>
      <li className={styles.points}>
        {prize.kind === "free_item" ? m.prizes_in_cart_or_cashier() : m.prizes_at_cashier()}
      </li>
      {prize.usable_after_minutes > 0 && (
        <li className={styles.points}>
          {m.prizes_usable_after({ time: durationText(prize.usable_after_minutes * 60) })}
        </li>
      )}
      <li className={styles.points}>{m.prizes_valid_days({ count: prize.valid_days })}</li>
      {prize.terms && <li className={styles.points}>{prize.terms}</li>}
    </ul>
  </>
);

export const PrizeShopScreen = () => {
  const style = useDateStyle();
  const read = useRead("prizes", (signal) => client.send(listPrizes, { signal }));
  const rules = useRead("loyalty rules", (signal) => client.send(readRules, { signal }));
  useOwnEvents(["wallet"], read.reload, (read.data?.balance ?? 0) > 0);
  const purchase = usePurchase();
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const prizes = read.data?.prizes ?? [];
  const chosen = prizes.find(({ id }) => id === opened);
  // The minimum of vouchers does not apply to prizes.
  const limits = rules.data?.rules ? { ...rules.data.rules, min_redemption: 0 } : undefined;
  const show = (id: string) => {
    purchase.forget();
    setOpened(id);
    setOpen(true);
  };
  const claim = ({ id, points }: ShopPrize) =>
    void purchase
      .purchase(points, () => withKey("claim-prize", { id }, (key) => client.send(claimPrize, { params: { id }, key })))
      .then(read.reload);
  const items = prizes.map((prize) => ({
    key: prize.id,
    claimable: prize.state === "claimable",
    reason: prize.reason,
    name: prize.name,
    missing: prize.missing_points,
    card: (
      <ShopCard
        picture={toPicture(prize)}
        name={<span lang={textLang(prize.name)}>{prize.name}</span>}
        cost={costText(prize)}
        more={moreText(prize, style)}
        reason={reasonText(prize, style, limits)}
        onOpen={() => show(prize.id)}
      />
    ),
  }));
  return (
    <ShopPage service="prize_shop" title={m.prizes_prize_shop()} read={read} items={items}>
      <ConfirmSheet
        open={open && chosen !== undefined}
        onClose={() => setOpen(false)}
        title={chosen?.name ?? ""}
        points={chosen?.points ?? 0}
        balance={read.data?.balance ?? 0}
        reason={chosen && reasonText(chosen, style, limits)}
        busy={purchase.busy}
        problem={purchase.problem}
        onConfirm={() => chosen && claim(chosen)}
      >
        {chosen && <About prize={chosen} />}
      </ConfirmSheet>
      {purchase.sheet}
    </ShopPage>
  );
};
