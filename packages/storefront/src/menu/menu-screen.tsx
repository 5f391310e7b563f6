import { Clock } from "lucide-react";
import { type CSSProperties, lazy, Suspense, useMemo, useState } from "react";
import { useLoaderData } from "react-router";
import { dateTimeText } from "@sufra/domain/language/dates.ts";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { Button } from "@sufra/ui/components/button.tsx";
import { ChipNav } from "@sufra/ui/components/chip-nav.tsx";
import { useDigits } from "@sufra/ui/i18n/digits.ts";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { textLang } from "@sufra/ui/i18n/text-lang.ts";
import { whenText } from "../app/branch-time-text.ts";
import { useInBrowser } from "../app/use-in-browser.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { useOnline } from "../app/offline-banner.tsx";
import { useScreenTitle } from "../app/screen-title.ts";
import { useDateStyle } from "../app/use-date-style.ts";
import { useVisit } from "../app/visit.ts";
import { useBookmarks } from "../bookmarks/bookmark-store.ts";
import { clearDiet, DietButton, useDiet } from "./diet-filter.tsx";
import { ComboRow, ProductRow, ProductTile } from "./item-card.tsx";
import { BrandRow, ToolRow } from "./menu-head.tsx";
import { type MenuPage, toMenuPage, type ProductCard } from "./menu-page.ts";
import styles from "./menu-screen.module.css";
import { orderLater, useOrdering } from "./ordering.ts";
import { useSavedSince } from "./menu-store.ts";
import { useLiveMenu } from "./use-live-menu.ts";
import { useSectionSpy } from "./use-section-spy.ts";

const MenuSearch = lazy(async () => ({ default: (await import("./menu-search.tsx")).MenuSearch }));

const Closed = () => {
  const { branch, establishment, now } = useVisit();
  const digits = useDigits();
  const ordering = useOrdering();
  if (!branch || branch.open) return null;
  const opens =
    branch.changes_at === null
      ? m.menu_closed_text()
      : m.menu_closed_until({ time: whenText(branch.changes_at, now, establishment.time_zone, digits) });
  const later = ordering.laterPossible && !ordering.on && (
    <Button size="sm" variant="tint" onClick={orderLater}>
      {m.menu_order_later()}
    </Button>
  );
  return (
    <div className={styles.banner}>
      <Banner tone="warning" icon={<Clock aria-hidden />} title={m.menu_closed_title()} action={later}>
        {establishment.words.closed}. {opens}
      </Banner>
    </div>
  );
};

/** Without a network: the age of the saved menu. */
const SavedSince = ({ branchId }: { branchId: string }) => {
  const style = useDateStyle();
  const at = useSavedSince(branchId, useOnline());
  if (at === undefined) return null;
  return <p className={styles.about}>{m.menu_offline_since({ time: dateTimeText(new Date(at), style) })}</p>;
};

const DietFilter = lazyOptional(async () => (await import("./diet-chips.tsx")).DietFilter);
const LandingPopup = lazyOptional(async () => (await import("../banners/popup.tsx")).LandingPopup);
const EmptyMenu = lazy(async () => ({ default: (await import("./empty-menu.tsx")).EmptyMenu }));
const NothingFits = lazy(async () => ({ default: (await import("./empty-menu.tsx")).NothingFits }));

const getPopular = (page: MenuPage): ProductCard[] =>
  page.sections
    .flatMap((section) => section.products.filter((product) => product.popular && product.available))
    .slice(0, 8);

type NavItem = { id: string; label: string };

const getNavItems = (page: MenuPage, popular: ProductCard[], saved: ProductCard[]): NavItem[] => [
  ...(saved.length > 0 ? [{ id: "saved", label: m.menu_saved() }] : []),
  ...(popular.length > 0 ? [{ id: "popular", label: m.menu_popular() }] : []),
  ...(page.combos.length > 0 ? [{ id: "combos", label: m.menu_combos() }] : []),
  ...page.sections.map(({ id, name }) => ({ id: `s-${id}`, label: name })),
];

type SectionProps = { section: MenuPage["sections"][number]; eager: boolean; brief: boolean };

const Section = ({ section, eager, brief }: SectionProps) => (
  <section
    id={`s-${section.id}`}
    className={styles.section}
    aria-labelledby={`h-${section.id}`}
    style={eager ? undefined : ({ "--n": section.products.length } as CSSProperties)}
  >
    <h2 id={`h-${section.id}`} className={styles.heading} lang={textLang(section.name)}>
      {section.name}
    </h2>
    {section.description !== "" && !brief && <p className={styles.about}>{section.description}</p>}
    <ul>
      {section.products.map((product, place) => (
        <ProductRow key={product.id} product={product} first={place === 0} eager={eager && place < 2} brief={brief} />
      ))}
    </ul>
  </section>
);

const useMenuPage = (): MenuPage => {
  const drawn = useLoaderData<MenuPage>();
  const whole = useLiveMenu(drawn.branchId);
  return useMemo(() => (whole ? toMenuPage(drawn.branchId, whole) : drawn), [whole, drawn]);
};

const Saved = ({ products }: { products: ProductCard[] }) => (
  <section id="saved" className={styles.section} aria-labelledby="h-saved">
    <h2 id="h-saved" className={styles.heading}>
      {m.menu_saved()}
    </h2>
    <ul>
      {products.map((product, place) => (
        <ProductRow key={product.id} product={product} first={place === 0} />
      ))}
    </ul>
  </section>
);

const Popular = ({ products }: { products: ProductCard[] }) => (
  <section id="popular" className={styles.section} aria-labelledby="h-popular">
    <h2 id="h-popular" className={styles.heading}>
      {m.menu_popular()}
    </h2>
    <ul className={styles.rail}>
      {products.map((product, place) => (
        <ProductTile key={product.id} product={product} eager={place < 3} />
      ))}
    </ul>
  </section>
);

const Combos = ({ combos }: Pick<MenuPage, "combos">) => (
  <section id="combos" className={styles.section} aria-labelledby="h-combos">
    <h2 id="h-combos" className={styles.heading}>
      {m.menu_combos()}
    </h2>
    <ul>
      {combos.map((combo, place) => (
        <ComboRow key={combo.id} combo={combo} first={place === 0} />
      ))}
    </ul>
  </section>
);

const useMenuParts = (page: MenuPage) => {
  const bookmarks = useBookmarks();
  const products = useMemo(() => page.sections.flatMap((section) => section.products), [page]);
  const saved = products.filter((product) => bookmarks.includes(product.id));
  const candidates = useMemo(() => getPopular(page), [page]);
  const popular = candidates.length > 2 ? candidates : [];
  return { count: products.length, saved, popular, navItems: getNavItems(page, popular, saved) };
};

export const MenuScreen = () => {
  useLanguage();
  useScreenTitle(m.menu_title());
  const { prices_include_tax } = useVisit().establishment;
  const whole = useMenuPage();
  const { open, offered, chosen, fitting: page } = useDiet(whole);
  const filtered = chosen.length > 0;
  const inBrowser = useInBrowser();
  const [searching, setSearching] = useState(false);
  const { count, saved, popular, navItems } = useMenuParts(page);
  const { active, jump } = useSectionSpy(navItems.map(({ id }) => id));
  const jumpAnywhere = (id: string) => {
    if (!document.getElementById(id)) clearDiet();
    requestAnimationFrame(() => jump(id));
  };
  return (
    <>
      <header>
        <BrandRow />
      </header>
      <div className={styles.sticky}>
        <ToolRow onSearch={() => setSearching(true)}>{offered.length > 0 && <DietButton ready={inBrowser} />}</ToolRow>
        {navItems.length > 1 && <ChipNav label={m.menu_sections()} items={navItems} active={active} onSelect={jump} />}
      </div>
      <main id="content" data-menu="" className={styles.menu} data-filtered={filtered ? "" : undefined}>
        <h1 className="visually-hidden">{m.menu_title()}</h1>
        <SavedSince branchId={page.branchId} />
        <Closed />
        {!prices_include_tax && <p className={styles.about}>{m.menu_before_tax()}</p>}
        {open && (
          <Suspense fallback={null}>
            <DietFilter offered={offered} chosen={chosen} count={count} />
          </Suspense>
        )}
        {inBrowser && count === 0 && <Suspense>{filtered ? <NothingFits /> : <EmptyMenu />}</Suspense>}
        {saved.length > 0 && <Saved products={saved} />}
        {popular.length > 0 && <Popular products={popular} />}
        {page.combos.length > 0 && <Combos combos={page.combos} />}
        {page.sections.map((section, place) => (
          <Section
            key={section.id}
            section={section}
            eager={place === 0}
            // Further down the server renders only what guests choose by; the browser adds the rest.
            brief={place > 0 && !inBrowser}
          />
        ))}
      </main>
      {inBrowser && (
        <Suspense fallback={null}>
          <LandingPopup branchId={page.branchId} />
        </Suspense>
      )}
      {searching && (
        <Suspense>
          <MenuSearch page={whole} onClose={() => setSearching(false)} onSection={jumpAnywhere} />
        </Suspense>
      )}
    </>
  );
};
