import { useQuery } from "@tanstack/react-query";
import { GalleryHorizontal } from "lucide-react";
import { m } from "@sufra/ui/i18n/messages.ts";
import { slidesQuery } from "./banner-data.ts";
import { BannerList } from "./banner-list.tsx";

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
