import { Heart, Share2 } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import type { MenuProduct } from "@sufra/domain/menu/api.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { IconButton } from "@sufra/ui/components/icon-button.tsx";
import { Money } from "@sufra/ui/components/money.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { Price } from "@sufra/ui/components/price.tsx";
import { Stepper } from "@sufra/ui/components/stepper.tsx";
import { TextArea } from "@sufra/ui/components/text-area.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { isCalm } from "@sufra/ui/components/motion.ts";
import { useInBrowser } from "../app/use-in-browser.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { paths } from "../app/paths.ts";
import { useVisit } from "../app/visit.ts";
import { toggleBookmark, useIsBookmarked } from "../bookmarks/bookmark-store.ts";
import { useWholeMenu } from "../menu/menu-store.ts";
import { ItemFacts } from "../menu/item-facts.tsx";
import { useOrdering } from "../menu/ordering.ts";
import { ComboSlots } from "./combo-slots.tsx";
import { type Item, itemFacts } from "./item-data.ts";
import icons from "./item-facts.module.css";
import styles from "./item-detail.module.css";
import { type DraftState, type Line, type Missing, useItemDraft } from "./item-draft.ts";
import { NutritionPanel } from "./nutrition-panel.tsx";
import { OptionGroupField } from "./option-group.tsx";

/** Not before the photo has grown into the sheet: below it they would be laid out while it moves. */
const GoesWell = lazyOptional(async () => {
  await new Promise((resolve) => setTimeout(resolve, 400));
  return (await import("./item-suggestions.tsx")).GoesWell;
});

const look = { sizes: "(width >= 720px) 560px, 100vw", className: styles.photo };

const FirstPhoto = ({ image, name, drawing }: Pick<MenuProduct, "image" | "name" | "drawing">) => (
  <Photo picture={image} alt={name} drawing={drawing} eager {...look} />
);

const Gallery = lazyOptional(async () => (await import("./gallery.tsx")).Gallery, FirstPhoto);

/** The first picture; the others follow once the gallery's code is loaded. */
const Photos = ({ item }: { item: Item }) => {
  const facts = itemFacts(item);
  const photo = <FirstPhoto {...facts} />;
  return useInBrowser() && facts.more_images ? (
    <Suspense fallback={photo}>
      <Gallery {...facts} {...look} />
    </Suspense>
  ) : (
    photo
  );
};

/** Shown once the whole menu is loaded. */
const Beside = ({ item }: { item: Item }) => {
  const { branch } = useVisit();
  const menu = useWholeMenu(branch?.id);
  const ordering = useOrdering();
  if (!useInBrowser() || !branch || !menu || !ordering.on || !itemFacts(item).available) return null;
  return (
    <Suspense fallback={null}>
      <GoesWell item={item} menu={menu} branchId={branch.id} />
    </Suspense>
  );
};

/** Loaded with the first tap: few guests share. */
const share = async (url: string, title: string): Promise<void> => {
  const { shareLink } = await import("../referrals/share.ts");
  await shareLink(title, url);
};

const Tools = ({ item }: { item: Item }) => {
  const { uuid } = useVisit();
  const { id, slug, name } = itemFacts(item);
  const marked = useIsBookmarked(id);
  return (
    <div className={styles.tools}>
      {item.kind === "product" && (
        <IconButton
          variant="tint"
          label={marked ? m.bookmarks_remove({ name }) : m.bookmarks_add({ name })}
          aria-pressed={marked}
          icon={<Heart aria-hidden fill={marked ? "currentColor" : "none"} />}
          onClick={() => void toggleBookmark(id)}
        />
      )}
      <IconButton
        variant="tint"
        label={m.items_share({ name })}
        icon={<Share2 aria-hidden />}
        onClick={() => void share(location.origin + paths.item(uuid, id, slug), name)}
      />
    </div>
  );
};

const Head = ({ item, heading: Heading }: { item: Item; heading: "h1" | "h2" }) => {
  const facts = itemFacts(item);
  const { name, description, price } = facts;
  const was = item.kind === "combo" ? item.combo.list_price : price;
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <Heading className={styles.name} lang={textLang(name)}>
          {name}
        </Heading>
        <Tools item={item} />
      </div>
      {description !== "" && (
        <p className={styles.description} lang={textLang(description)}>
          {description}
        </p>
      )}
      <p className={styles.price}>
        <Price amount={price} short was={was > price ? was : undefined} />
        {was > price && (
          <Badge tone="success">
            {m.menu_you_save()} <Money amount={was - price} short />
          </Badge>
        )}
      </p>
      <ItemFacts item={facts} icons={icons} />
    </div>
  );
};

const toPlace = (missing: Missing): string =>
  missing.kind === "slot" ? `slot-${missing.slotId}` : `group-${missing.scope}${missing.unmet.groupId}`;

/** Scrolls to the missing choice. */
const useLeadTo = (missing: Missing | undefined): void => {
  useEffect(() => {
    if (!missing) return;
    const place = document.getElementById(toPlace(missing));
    place?.scrollIntoView({ behavior: isCalm() ? "instant" : "smooth" });
    place?.focus({ preventScroll: true });
  }, [missing]);
};

const Choices = ({ item, state }: { item: Item; state: DraftState }) => {
  const { draft, change, missing } = state;
  if (item.kind === "combo") {
    const { combo, products } = item;
    return (
      <ComboSlots
        slots={combo.slots}
        products={products}
        picks={draft.picks}
        missing={missing}
        onChange={(picks) => change({ picks })}
      />
    );
  }
  return item.product.option_groups.map((group) => (
    <OptionGroupField
      key={group.id}
      group={group}
      quantities={draft.quantities}
      unmet={missing?.kind === "group" ? missing.unmet : undefined}
      onChange={(quantities) => change({ quantities })}
    />
  ));
};

const Action = ({
  item,
  state,
  editing,
  onDone,
}: {
  item: Item;
  state: DraftState;
  editing: boolean;
  onDone: () => void;
}) => {
  const ordering = useOrdering();
  const { name, available } = itemFacts(item);
  if (!available || !ordering.on) {
    return (
      <Button size="lg" wide disabled>
        {available ? ordering.label : m.items_unavailable()}
      </Button>
    );
  }
  return (
    <div className={styles.action}>
      <Stepper
        label={`${m.items_quantity()}: ${name}`}
        min={1}
        value={state.draft.quantity}
        onChange={(quantity) => state.change({ quantity })}
      />
      <Button
        size="lg"
        wide
        className={styles.put}
        trailing={<Money amount={state.total} short />}
        onClick={() => {
          if (state.put()) onDone();
        }}
      >
        {editing ? m.items_update() : m.items_add()}
      </Button>
    </div>
  );
};

type Props = {
  item: Item;
  /** The edited line of the cart. */
  line?: Line | undefined;
  heading: "h1" | "h2";
  onDone: () => void;
  /** Sheet and page place content and action differently. */
  children: (parts: { content: ReactNode; action: ReactNode }) => ReactNode;
};

/** An item, in the sheet and on its own page. */
export const ItemDetail = ({ item, line, heading, onDone, children }: Props) => {
  const state = useItemDraft(item, line);
  useLeadTo(state.missing);
  const content = (
    <article className={styles.item}>
      <Photos item={item} />
      <div className={styles.words}>
        <Head item={item} heading={heading} />
        {item.kind === "product" && item.product.nutrition && <NutritionPanel nutrition={item.product.nutrition} />}
        <Choices item={item} state={state} />
        <div className={styles.note}>
          <TextArea
            label={m.items_note()}
            optional
            hint={m.items_note_hint()}
            maxLength={200}
            value={state.draft.note}
            onChange={(event) => state.change({ note: event.target.value })}
          />
        </div>
        {line === undefined && <Beside item={item} />}
      </div>
    </article>
  );
  const action = <Action item={item} state={state} editing={line !== undefined} onDone={onDone} />;
  return children({ content, action });
};
