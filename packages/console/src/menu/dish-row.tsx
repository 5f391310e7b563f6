import { CircleSlash, RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { readText } from "@sufra/domain/language/language.ts";
import type { MissingPart } from "@sufra/domain/menu/console-api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { getNextMorning } from "../app/until.ts";
import { useOnline } from "../app/use-online.ts";
import { useWorkplace } from "../app/workplace.ts";
import styles from "./dish-row.module.css";
import type { Overview } from "./menu-data.ts";
import { Marks } from "./menu-row.tsx";
import { PriceEdit } from "./price-edit.tsx";
import type { QuickEditing } from "./use-quick-edit.ts";

export type Dish = Overview["products"][number];
export type At = { branchId: string | null; editing: QuickEditing };

export const missingName: Record<MissingPart, () => string> = {
  picture: m.console_menu_missing_picture,
  translation: m.console_menu_missing_translation,
  allergens: m.console_menu_missing_allergens,
  calories: m.console_menu_missing_calories,
};

/** Where a dish is sold out now: at the branch that is looked at, or at any. */
export const soldOutIn = (dish: Dish, branchId: string | null) =>
  dish.branches.filter((each) => each.sold_out && (branchId === null || each.branch_id === branchId));

/** Sold out until tomorrow with one tap, back with another. */
const SoldOut = ({ dish, at, name }: { dish: Dish; at: At; name: string }) => {
  const { staff, style } = useWorkplace();
  const online = useOnline();
  const out = soldOutIn(dish, at.branchId);
  const busy = at.editing.edits.busy.has(dish.id);
  if (out.length === 0) {
    const until = () => getNextMorning(new Date(), style.zone).toISOString();
    return (
      <Button
        size="sm"
        variant="text"
        icon={<CircleSlash aria-hidden />}
        busy={busy}
        disabled={!online}
        onClick={() => void at.editing.run({ id: dish.id, name, change: { kind: "sold_out", until: until() } })}
      >
        <span className={styles.word}>{m.console_menu_mark_sold_out()}</span>
        <span className="visually-hidden"> {name}</span>
      </Button>
    );
  }
  const [first] = out;
  const places = out.map(({ branch_id }) => staff.branches.find(({ id }) => id === branch_id)?.name);
  const where = places
    .map((place) => place && readText(place, style.language))
    .join(style.language === "sa" ? "، " : ", ");
  const back = first?.sold_out_until
    ? m.console_menu_until({ time: dateTimeText(new Date(first.sold_out_until), style) })
    : m.console_menu_until_undone();
  return (
    <span className={styles.out}>
      <Badge tone="warning" icon={<CircleSlash aria-hidden />}>
        {back}
        {at.branchId === null && staff.branches.length > 1 && ` · ${where}`}
      </Badge>
      <Button
        size="sm"
        variant="outline"
        icon={<RotateCcw aria-hidden />}
        busy={busy}
        disabled={!online}
        onClick={() => void at.editing.run({ id: dish.id, name, change: { kind: "back" } })}
      >
        {m.console_menu_back()}
        <span className="visually-hidden"> {name}</span>
      </Button>
    </span>
  );
};

/** A dish in the list: what it looks like and lacks, whether it is sold out, and its price, both changed in place. */
export const DishRow = ({ dish, at, category }: { dish: Dish; at: At; category?: string | undefined }) => {
  const { style } = useWorkplace();
  const name = readText(dish.name, style.language);
  const other = dish.name[style.language === "sa" ? "en" : "sa"];
  const here = dish.branches.find(({ branch_id }) => branch_id === at.branchId);
  const ownPrices = dish.branches.filter(({ price }) => price !== null).length;
  const comma = style.language === "sa" ? "، " : ", ";
  const details = [category, other === name ? "" : other].filter(Boolean).join(" · ");
  return (
    <div className={styles.dish} data-hidden={!dish.active || here?.listed === false || undefined}>
      <Photo picture={dish.picture} alt="" sizes="48px" className={styles.photo} />
      <span className={styles.words}>
        <Link to={`/menu/products/${dish.id}`} className={styles.name}>
          {name}
        </Link>
        {details !== "" && <bdi className={styles.detail}>{details}</bdi>}
        {dish.missing.length > 0 && (
          <span className={styles.missing}>
            {m.console_menu_missing({ parts: dish.missing.map((part) => missingName[part]()).join(comma) })}
          </span>
        )}
      </span>
      <span className={styles.marks}>
        <Marks active={dish.active && here?.listed !== false} scheduled={dish.scheduled} />
        <SoldOut dish={dish} at={at} name={name} />
      </span>
      <span className={styles.cost}>
        <PriceEdit
          name={name}
          price={here?.price ?? dish.price}
          own={here !== undefined && here.price !== null}
          busy={at.editing.edits.busy.has(dish.id)}
          onSave={(amount) => void at.editing.run({ id: dish.id, name, change: { kind: "price_set", amount } })}
        />
        {at.branchId === null && ownPrices > 0 && (
          <span className={styles.detail}>{m.console_menu_own_prices({ count: ownPrices })}</span>
        )}
        {here !== undefined && here.price !== null && (
          <span className={styles.detail}>{m.console_menu_own_price()}</span>
        )}
      </span>
    </div>
  );
};
