import { Gift } from "lucide-react";
import { Link } from "react-router";
import type { CouponView } from "@sufra/domain/coupons/api.ts";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Ticket } from "@sufra/ui/components/ticket.tsx";
import { MoneyInText } from "@sufra/ui/components/money-in-text.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { paths } from "../app/paths.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { canBeUsed } from "../coupons/can-be-used.ts";
import { limitTexts } from "../coupons/coupon-text.ts";
import { offerText } from "../coupons/offer-text.ts";
import { useCoupons } from "../coupons/use-coupons.ts";
import { Popular } from "./popular.tsx";
import styles from "./first-visit.module.css";

const isForNewGuests = ({ first_order_only, new_customers_only }: CouponView): boolean =>
  first_order_only || new_customers_only;

/** The coupon for new guests, one tap from the cart. */
const WelcomeOffer = () => {
  const { uuid, branch } = useVisit();
  const style = useDateStyle();
  const read = useCoupons();
  const offer = read.data?.available.find((coupon) => isForNewGuests(coupon) && canBeUsed(coupon, branch?.id));
  if (!offer) return null;
  const isAutomatic = offer.applied === "automatic";
  const stub = (
    <Link
      to={isAutomatic ? paths.menu(uuid) : `/apply-coupons/${uuid}?code=${encodeURIComponent(offer.code)}`}
      className={buttonClass({ variant: "tint", wide: true })}
    >
      {isAutomatic ? m.entry_offer_automatic() : m.entry_offer_use()}
    </Link>
  );
  return (
    <Ticket stub={stub}>
      <div className={styles.offer}>
        <div>
          <p>{m.entry_offer()}</p>
          <h2>
            <MoneyInText text={offerText(offer, style)} />
          </h2>
          <p className={styles.limits}>
            <MoneyInText text={limitTexts(offer, style).join(" · ")} />
          </p>
          <p lang={textLang(offer.name)}>{offer.name}</p>
        </div>
        <Gift aria-hidden />
      </div>
    </Ticket>
  );
};

/** What a visitor sees below the way to the menu: the welcome offer, and dishes that one tap adds. */
export const FirstVisit = () => {
  useLanguage();
  const { services } = useVisit();
  return (
    <>
      {services.includes("coupons") && <WelcomeOffer />}
      <Popular />
    </>
  );
};
