import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { AppWindow, GalleryHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import * as calls from "@sufra/domain/banners/console-api.ts";
import type { AnswerOf, BodyOf } from "@sufra/domain/contract/call.ts";
import { countText } from "@sufra/domain/language/digits.ts";
import { readText, type Text } from "@sufra/domain/language/language.ts";
import { Badge } from "@sufra/ui/components/badge.tsx";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import { client } from "../app/client.ts";
import { windowText } from "../app/window-text.ts";
import { useWorkplace } from "../app/workplace.ts";
import { stateName, stateTone } from "../campaigns/campaign-words.ts";
import { orderBy, OrderedList, sendOrder } from "../editing/ordered-list.tsx";
import styles from "./banners.module.css";

type ListedPopup = AnswerOf<typeof calls.listManagedPopups>["popups"][number];
type ListedSlide = AnswerOf<typeof calls.listManagedSlides>["slides"][number];
type BannerKind = BodyOf<typeof calls.orderBanners>["kind"];

const popupsQuery = queryOptions({
  queryKey: ["popups"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedPopups, { signal })).popups,
});

const slidesQuery = queryOptions({
  queryKey: ["slides"],
  queryFn: async ({ signal }) => (await client.send(calls.listManagedSlides, { signal })).slides,
});

const sendBannerOrder = (kind: BannerKind, ids: string[]): Promise<void> => {
  const { queryKey } = kind === "popup" ? popupsQuery : slidesQuery;
  return sendOrder(queryKey, orderBy(ids), () => client.send(calls.orderBanners, { body: { kind, ids } }));
};

type Listed = ListedPopup | ListedSlide;

const wordsOf = (banner: Listed): Text => ("text" in banner ? banner.text : banner.popup_text);

const Row = ({ banner, name, to }: { banner: Listed; name: string; to: string }) => {
  const { staff, style } = useWorkplace();
  const branch = staff.branches.find(({ id }) => id === banner.branch_id);
  return (
    <div className={styles.row}>
      <Photo picture={banner.picture} alt="" sizes="56px" className={styles.photo} />
      <div className={styles.words}>
        <Link to={`${to}/${banner.id}`} className={styles.name}>
          {name}
        </Link>
        <p className={styles.window}>
          {branch ? readText(branch.name, style.language) : m.console_banners_all_branches()} ·{" "}
          {windowText(banner, style)}
        </p>
      </div>
      <Badge tone={stateTone[banner.state]}>{stateName[banner.state]()}</Badge>
      <span className={styles.figures}>
        {m.console_banners_figures({ seen: countText(banner.seen, style), opened: countText(banner.opened, style) })}
      </span>
    </div>
  );
};

type Props = {
  kind: BannerKind;
  to: string;
  query: UseQueryResult<readonly Listed[]>;
  /** What its order means for guests. */
  note: string;
  fresh: string;
  empty: { icon: ReactNode; text: string };
};

/** All banners of a kind in their order, with state and counts. */
const BannerList = ({ kind, to, query, note, fresh, empty }: Props) => {
  const { style } = useWorkplace();
  const name = (banner: Listed) => readText(wordsOf(banner), style.language) || m.console_banners_wordless();
  return (
    <OrderedList
      query={query}
      nameOf={name}
      onOrder={(ids) => sendBannerOrder(kind, ids)}
      fresh={{ to: `${to}/new`, text: fresh }}
      empty={empty}
      className={styles.part}
      head={(link) => (
        <>
          <div>{link}</div>
          <p className={styles.note}>{note}</p>
        </>
      )}
    >
      {(banner) => <Row banner={banner} name={name(banner)} to={to} />}
    </OrderedList>
  );
};

/** C15: what greets guests, one at a time. */
export const PopupsList = () => (
  <BannerList
    kind="popup"
    to="/campaigns/popups"
    query={useQuery(popupsQuery)}
    note={m.console_banners_popups_note()}
    fresh={m.console_banners_new_popup()}
    empty={{ icon: <AppWindow />, text: m.console_banners_no_popups() }}
  />
);

/** C15: the pictures on the first screen, side by side. */
export const SlidesList = () => (
  <BannerList
    kind="slide"
    to="/campaigns/slides"
    query={useQuery(slidesQuery)}
    note={m.console_banners_slides_note()}
    fresh={m.console_banners_new_slide()}
    empty={{ icon: <GalleryHorizontal />, text: m.console_banners_no_slides() }}
  />
);
