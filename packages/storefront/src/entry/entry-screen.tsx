import { BookOpenText, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { Link, useLoaderData } from "react-router";
import { Banner } from "@sufra/ui/components/banner.tsx";
import { buttonClass } from "@sufra/ui/components/button.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { useLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { useGuest } from "../app/guest-store.ts";
import { useInBrowser } from "../app/use-in-browser.ts";
import { lazyOptional } from "../app/lazy-optional.ts";
import { LanguageSwitch } from "../app/language-switch.tsx";
import { OpenState } from "../app/open-state.tsx";
import { paths } from "../app/paths.ts";
import { useScreenTitle } from "../app/screen-title.ts";
import { useVisit } from "../app/visit.ts";
import { Slider } from "../banners/slider.tsx";
import { refreshMenu } from "../menu/menu-store.ts";
import { BranchList } from "./branch-list.tsx";
import { Contact } from "./contact.tsx";
import { ownBranchName } from "@sufra/domain/branches/own-name.ts";
import type { EntryPage } from "./entry-loader.ts";
import styles from "./entry-screen.module.css";

const HomeTop = lazy(async () => ({ default: (await import("./home.tsx")).HomeTop }));
const HomeMore = lazy(async () => ({ default: (await import("./home.tsx")).HomeMore }));
const FirstVisit = lazy(async () => ({ default: (await import("./first-visit.tsx")).FirstVisit }));
const PopupHost = lazyOptional(async () => (await import("../banners/popup.tsx")).PopupHost);

const Brand = () => {
  const { establishment, branch, table, now } = useVisit();
  return (
    <div className={styles.brand}>
      <Photo picture={establishment.logo} alt="" sizes="84px" eager className={styles.logo} />
      <h1 className={styles.name}>{establishment.name}</h1>
      {establishment.description !== "" && <p className={styles.about}>{establishment.description}</p>}
      {branch && (
        <p className={styles.branch}>
          <span>{ownBranchName(branch.name, establishment.name)}</span>
          <OpenState hours={branch} now={now} zone={establishment.time_zone} />
          {table && <span className={styles.table}>{m.app_table({ number: table.number })}</span>}
        </p>
      )}
    </div>
  );
};

const Ordering = () => {
  const { uuid, table, services } = useVisit();
  if (!services.includes("ordering")) return <Banner tone="info">{m.entry_ordering_off()}</Banner>;
  return (
    <>
      {table && !table.orderable && (
        <Banner
          tone="warning"
          icon={<TriangleAlert aria-hidden />}
          action={
            <Link to={paths.orderType(uuid)} className={buttonClass({ size: "sm", variant: "tint" })}>
              {m.entry_order_type()}
            </Link>
          }
        >
          {m.entry_table_taken()}
        </Banner>
      )}
      <Link to={paths.menu(uuid)} className={buttonClass({ size: "lg", wide: true })}>
        <span className={styles.main}>
          <BookOpenText aria-hidden />
          {m.entry_see_menu()}
        </span>
      </Link>
    </>
  );
};

export const EntryScreen = () => {
  useLanguage();
  const { establishment, branch, main_branch_id, services } = useVisit();
  const { slides, branches } = useLoaderData<EntryPage>();
  const inBrowser = useInBrowser();
  const { customer } = useGuest();
  const branchId = branch?.id;
  useScreenTitle(branch?.name);
  const ordering = services.includes("ordering");
  const more = <Suspense>{customer && <HomeMore />}</Suspense>;
  // Preloads the menu, since most guests go there next.
  useEffect(() => {
    if (branchId === undefined || !ordering) return undefined;
    const timer = setTimeout(() => void refreshMenu(branchId).catch(() => undefined), 400);
    return () => clearTimeout(timer);
  }, [branchId, ordering]);
  return (
    <div className={styles.screen}>
      <header className={styles.cover} data-cover="">
        <Photo picture={establishment.cover} alt="" sizes="100vw" eager className={styles.photo} />
        <LanguageSwitch className={styles.language} />
      </header>
      <main id="content" className={styles.content}>
        <Brand />
        {/* Reserves space for a known guest's content from the first paint. */}
        <div className={styles.home}>
          <Suspense>{customer && <HomeTop />}</Suspense>
        </div>
        {branch ? <Ordering /> : <BranchList branches={branches} />}
        {branch && ordering ? <div className={styles.more}>{more}</div> : more}
        {!customer && branch && ordering && (
          <div className={styles.first}>
            <Suspense>{inBrowser && <FirstVisit />}</Suspense>
          </div>
        )}
        {slides.length > 0 && (
          <section className={styles.offers}>
            <h2 className={styles.heading}>{m.entry_offers()}</h2>
            <Slider slides={slides} label={m.entry_offers()} />
          </section>
        )}
        {branch && <Contact branch={branch} />}
      </main>
      {inBrowser && (
        <Suspense>
          <PopupHost branchId={branchId ?? main_branch_id} />
        </Suspense>
      )}
    </div>
  );
};
