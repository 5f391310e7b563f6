import "@sufra/ui/tokens/tokens.css";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { makePalette } from "@sufra/domain/branding/palette.ts";
import type { OpenedPage, OpenPage, PageParts, PageRequest } from "@sufra/domain/contract/page.ts";
import { getDirection, type Language, getLocale } from "@sufra/domain/language/language.ts";
import { createClient } from "@sufra/ui/api/client.ts";
import { isRecord } from "@sufra/ui/api/failures.ts";
import { setTextDigits } from "@sufra/ui/i18n/digits.ts";
import { inLanguage } from "@sufra/ui/i18n/language.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { readReference } from "@sufra/domain/referrals/api.ts";
import { tenantPaletteCss } from "@sufra/ui/tokens/tenant-palette.ts";
import { faceCss } from "../branding/face-css.ts";
import type { Deactivated } from "../system/deactivated-screen.tsx";
import { CartBarLink } from "./cart-bar.tsx";
import { type Item, itemFacts } from "../items/item-data.ts";
import type { MenuPage } from "../menu/menu-page.ts";
import { cartKey } from "../cart/cart-storage.ts";
import { routes } from "./routes.tsx";
import { getQrFromPath } from "./qr-from-path.ts";
import { toPageTitle } from "./screen-title.ts";
import { sourceContext, createSource } from "./source.ts";
import { menuRouteId, type Visit, visitRouteId } from "./visit.ts";

const handler = createStaticHandler(routes);

/** Reads each code and menu once a page, for all loaders. */
const cacheCalls = <A extends string, T>(read: (arg: A) => Promise<T>): ((arg: A) => Promise<T>) => {
  const calls = new Map<string, Promise<T>>();
  return (arg) => {
    const known = calls.get(arg) ?? read(arg);
    calls.set(arg, known);
    return known;
  };
};

const serverSource = (request: PageRequest<typeof globalThis.fetch>, language: Language) => {
  const qr = getQrFromPath(request.path);
  const client = createClient({ baseUrl: "", getLanguage: () => language, getQr: () => qr, fetch: request.fetch });
  const source = createSource(
    client,
    () => request.now,
    () => language,
  );
  return { ...source, code: cacheCalls(source.code), menu: cacheCalls(source.menu) };
};

const ownLanguage = async (request: PageRequest<typeof globalThis.fetch>): Promise<Language> => {
  const qr = getQrFromPath(request.path);
  if (request.language !== undefined) return request.language;
  if (qr === undefined) return "sa";
  const target = await serverSource(request, "sa")
    .code(qr)
    .catch(() => undefined);
  return target?.establishment.default_language ?? "sa";
};

/** JSON that is safe inside a script element. */
const inScript = (value: unknown): string =>
  // The page's style already has the colors.
  JSON.stringify(value, (key, each: unknown) => (key === "theme" ? undefined : each)).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const getVisit = (loaderData: Record<string, unknown>): Visit | undefined =>
  loaderData[visitRouteId] as Visit | undefined;

/** What the drawn screens call themselves once they run. */
const getScreen = (path: string, loaderData: Record<string, unknown>): string | undefined => {
  if (path.startsWith("/qr/")) return getVisit(loaderData)?.branch?.name;
  if (path.startsWith("/menu/")) return m.menu_title();
  if (!path.startsWith("/items/")) return undefined;
  const item = Object.values(loaderData).find((data): data is Item => isRecord(data) && "kind" in data);
  return item && itemFacts(item).name;
};

type Hydration = { loaderData?: Record<string, unknown>; menuOf?: string; menuVersion?: string };
type Drawing = {
  language: Language;
  visit: Visit | undefined;
  path: string;
  html: string | undefined;
  hydration: Hydration;
};

/** The look of the establishment, which a deactivated one has from its refusal. */
const findLook = (visit: Visit | undefined, loaderData: Record<string, unknown> = {}) => {
  if (visit) return visit.establishment;
  const found = Object.values(loaderData).find((data): data is Deactivated => isRecord(data) && "look" in data);
  const { theme, face, brandColor } = found?.look ?? {};
  const colors = theme ?? (brandColor === undefined ? null : makePalette(brandColor));
  return colors && face ? { theme: { light: colors.light, dark: colors.dark }, face } : undefined;
};

const toPageParts = ({ language, visit, path, html, hydration }: Drawing): PageParts => {
  const establishment = visit?.establishment;
  const look = findLook(visit, hydration.loaderData);
  const bar = visit && /^\/(menu|bookmarks)\//.test(path) && (
    <StaticRouter location={path}>
      <CartBarLink uuid={visit.uuid} count={0} total={0} />
    </StaticRouter>
  );
  return {
    language,
    lang: getLocale(language),
    dir: getDirection(language),
    title: inLanguage(language, () => toPageTitle(getScreen(path, hydration.loaderData ?? {}), visit)) || "Sufra",
    description: establishment?.description ?? "",
    palette: look ? tenantPaletteCss(look.theme) + faceCss(look.face) : "",
    fonts: look?.face.fonts ?? "readex",
    cartKey: establishment && cartKey(establishment.id),
    cartBar: bar ? inLanguage(language, () => renderToStaticMarkup(bar)) : "",
    html,
    menuOf: hydration.menuOf,
    data: inScript(hydration),
    cover: path.startsWith("/qr/") ? (establishment?.cover ?? null) : null,
    app: visit && {
      uuid: visit.uuid,
      name: visit.establishment.name,
      color: (visit.establishment.logo ?? visit.establishment.cover)?.color ?? "#0b7a53",
    },
  };
};

/** Uses Web Crypto, since this file is typed for a browser. */
const getDigest = async (value: unknown): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** An invitation page uses the colors of its establishment. */
const findReferenceCode = async (
  { path, fetch }: PageRequest<typeof globalThis.fetch>,
  language: Language,
): Promise<string | undefined> => {
  const code = /^\/reference\/([^/?]+)/.exec(path)?.[1];
  if (code === undefined) return undefined;
  const client = createClient({ baseUrl: "", getLanguage: () => language, getQr: () => undefined, fetch });
  const calls = client.send(readReference, { params: { code: decodeURIComponent(code) } });
  return calls.then(
    ({ qr_uuid }) => qr_uuid,
    () => undefined,
  );
};

const openShell = async (request: PageRequest<typeof globalThis.fetch>, language: Language): Promise<OpenedPage> => {
  const qr = getQrFromPath(request.path);
  const source = serverSource(request, language);
  const uuid = qr ?? (await findReferenceCode(request, language));
  const target = uuid === undefined ? undefined : await source.code(uuid).catch(() => undefined);
  const visit = target && { ...target, now: request.now, language };
  const hydration = visit && qr !== undefined ? { loaderData: { [visitRouteId]: visit } } : {};
  const shared = visit === undefined ? { sharedBy: "nobody" } : qr === undefined ? { sharedBy: visit.uuid } : {};
  return {
    kind: "page",
    status: 200,
    ...shared,
    digest: await getDigest([language, "shell", visit, hydration]),
    render: () => {
      setTextDigits(visit?.establishment.digits ?? "latin");
      return toPageParts({ language, visit, path: request.path, html: undefined, hydration });
    },
  };
};

const isContext = (answer: StaticHandlerContext | Response): answer is StaticHandlerContext =>
  !(answer instanceof Response);

const openDrawn = async (request: PageRequest<typeof globalThis.fetch>, language: Language): Promise<OpenedPage> => {
  const context = new RouterContextProvider();
  context.set(sourceContext, serverSource(request, language));
  const url = new URL(request.path, "http://page.invalid");
  const answer = await handler.query(new Request(url), { requestContext: context });
  if (!isContext(answer)) return { kind: "redirect", location: answer.headers.get("location") ?? "/error" };
  // A failed page is not rendered: the browser loads it again and shows the error.
  if (answer.errors) return openShell(request, language);
  const { loaderData, statusCode } = answer;
  const { [menuRouteId]: _, ...rest } = loaderData;
  const menu = loaderData[menuRouteId] as MenuPage | undefined;
  // The browser reads the whole menu separately, so the page does not repeat it.
  const branchId = menu && getVisit(loaderData)?.branch?.id;
  const hydration: Hydration =
    menu && branchId ? { loaderData: rest, menuOf: branchId, menuVersion: menu.version } : { loaderData };
  return {
    kind: "page",
    status: statusCode,
    digest: await getDigest([language, request.path, loaderData]),
    render: () => {
      setTextDigits(getVisit(loaderData)?.establishment.digits ?? "latin");
      const router = createStaticRouter(handler.dataRoutes, answer);
      const html = inLanguage(language, () =>
        renderToString(<StaticRouterProvider router={router} context={answer} hydrate={false} />),
      );
      return toPageParts({ language, visit: getVisit(loaderData), path: request.path, html, hydration });
    },
  };
};

export const openPage: OpenPage<typeof globalThis.fetch> = async (request) => {
  const language = await ownLanguage(request);
  return request.drawn ? openDrawn(request, language) : openShell(request, language);
};
