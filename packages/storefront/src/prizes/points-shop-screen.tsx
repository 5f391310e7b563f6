import { useState } from "react";
import { shortMoneyText } from "@sufra/domain/money/format-money.ts";
import { buyVoucher, readPointsShop } from "@sufra/domain/prizes/api.ts";
import { withKey } from "@sufra/ui/api/intent.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/session.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useRead } from "../app/use-read.ts";
import styles from "../loyalty/loyalty.module.css";
import { useOwnEvents } from "../loyalty/use-own-events.ts";
import { ConfirmSheet } from "./confirm-sheet.tsx";
import { reasonText } from "./reason-text.ts";
import { restTexts } from "./rest-texts.ts";
import { ShopCard } from "./shop-card.tsx";
import { ShopPage } from "./shop-page.tsx";
import { usePurchase } from "./use-purchase.ts";

export const PointsShopScreen = () => {
  const style = useDateStyle();
  const read = useRead("points shop", (signal) => client.send(readPointsShop, { signal }));
  useOwnEvents(["wallet"], read.reload, (read.data?.balance ?? 0) > 0);
  const purchase = usePurchase();
  const [opened, setOpened] = useState<number | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const rules = read.data?.rules ?? undefined;
  const vouchers = read.data?.vouchers ?? [];
  const chosen = vouchers.find(({ points }) => points === opened);
  const getName = (value: number) =>
    m.prizes_money_off({ amount: shortMoneyText(value, style.language, style.digits) });
  const show = (points: number) => {
    purchase.forget();
    setOpened(points);
    setOpen(true);
  };
  const buy = (points: number) =>
    void purchase
      .purchase(() => withKey("buy-voucher", { points }, (key) => client.send(buyVoucher, { body: { points }, key })))
      .then(read.reload);
  const items = vouchers.map((voucher) => ({
    key: String(voucher.points),
    claimable: voucher.state === "claimable",
    name: getName(voucher.value),
    missing: voucher.missing_points,
    card: (
      <ShopCard
        picture={null}
        name={getName(voucher.value)}
        cost={m.loyalty_points({ count: voucher.points })}
        reason={reasonText(voucher, style, rules)}
        onOpen={() => show(voucher.points)}
      />
    ),
  }));
  return (
    <ShopPage service="points_shop" title={m.prizes_points_shop()} read={read} items={items}>
      <ConfirmSheet
        open={open && chosen !== undefined}
        onClose={() => setOpen(false)}
        title={chosen ? getName(chosen.value) : ""}
        points={chosen?.points ?? 0}
        balance={read.data?.balance ?? 0}
        reason={chosen && reasonText(chosen, style, rules)}
        busy={purchase.busy}
        problem={purchase.problem}
        onConfirm={() => chosen && buy(chosen.points)}
      >
        <ul className={styles.small}>
          <li className={styles.points}>{m.prizes_voucher_text()}</li>
          {rules && <li className={styles.points}>{restTexts[rules.voucher_remainder]()}</li>}
          {rules && <li className={styles.points}>{m.prizes_valid_days({ count: rules.voucher_days })}</li>}
        </ul>
      </ConfirmSheet>
      {purchase.sheet}
    </ShopPage>
  );
};
