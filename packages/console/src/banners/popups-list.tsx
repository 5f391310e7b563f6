import { useQuery } from "@tanstack/react-query";
import { AppWindow } from "lucide-react";
import { m } from "@sufra/ui/i18n/messages.ts";
import { popupsQuery } from "./banner-data.ts";
import { BannerList } from "./banner-list.tsx";

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
