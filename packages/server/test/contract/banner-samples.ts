import { popupBody, slideBody } from "../../src/banners/manage.test-data.ts";
import { sendPicture } from "../../src/menu/manage.test-data.ts";
import type { Client } from "../support/http-client.ts";
import type { Sample } from "./sample.ts";

type Thing = { id: string; revision: string };

/** A popup and a slide that are edited, and a spare one of each that is removed. */
export const openBanners = async (url: string, manager: Client) => {
  const picture_id = (await sendPicture(url, manager)).body.id;
  const make = async (kind: "popups" | "slides"): Promise<Thing> => {
    const body = kind === "popups" ? popupBody() : slideBody();
    const answer = await manager.post<Thing>(`/api/console/${kind}/`, { picture_id, ...body });
    if (answer.status !== 201) throw new Error(`no ${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const [popup, slide] = [await make("popups"), await make("slides")];
  return { popup, slide, spare: { popup: await make("popups"), slide: await make("slides") } };
};

type Establishment = {
  branchId: string;
  menu: { pictureId: string };
  banners: Awaited<ReturnType<typeof openBanners>>;
};

const window = { starts_at: "2026-01-01T00:00:00Z", ends_at: "2036-01-01T00:00:00Z" };
const popup = ({ menu, branchId }: Establishment) =>
  popupBody({ picture_id: menu.pictureId, branch_id: branchId, ...window });
const slide = ({ menu, branchId }: Establishment) =>
  slideBody({
    picture_id: menu.pictureId,
    branch_id: branchId,
    ...window,
    text: { sa: "هنا", en: "Here" },
    link: "https://example.com/",
  });
const removal = ({ id, revision }: Thing): Sample => ({ params: { id }, query: { revision } });
const editing = ({ id, revision }: Thing, body: object): Sample => ({ params: { id }, body: { ...body, revision } });

/** Guests' and managers' calls for popups and slides. */
export const bannerSamples: Record<string, (establishment: Establishment) => Sample | Sample[]> = {
  "POST /ads/counts/": ({ banners }) => ({
    body: {
      counts: [
        { kind: "popup", id: banners.popup.id, did: "seen" },
        { kind: "slide", id: banners.slide.id, did: "opened" },
      ],
    },
  }),
  "GET /console/popups/": () => ({}),
  "POST /console/popups/": (establishment) => ({ body: popup(establishment) }),
  "GET /console/popups/:id/": ({ banners }) => ({ params: { id: banners.popup.id } }),
  "PATCH /console/popups/:id/": (establishment) => editing(establishment.banners.popup, popup(establishment)),
  "DELETE /console/popups/:id/": ({ banners }) => removal(banners.spare.popup),
  "GET /console/slides/": () => ({}),
  "POST /console/slides/": (establishment) => ({ body: slide(establishment) }),
  "GET /console/slides/:id/": ({ banners }) => ({ params: { id: banners.slide.id } }),
  "PATCH /console/slides/:id/": (establishment) => editing(establishment.banners.slide, slide(establishment)),
  "DELETE /console/slides/:id/": ({ banners }) => removal(banners.spare.slide),
  "PUT /console/banners/order/": ({ banners }) => ({
    body: { kind: "popup", ids: [banners.popup.id, banners.spare.popup.id] },
  }),
};
