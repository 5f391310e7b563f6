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
import { directionOf, type Language, localeOf } from "@sufra/domain/language/language.ts";
import type { CodeTarget, Picture } from "@sufra/domain/tenants/api.ts";
import { createClient } from "@sufra/ui/api/client.ts";
import { inLanguage } from "@sufra/ui/i18n/language.ts";
import { readReference } from "@sufra/domain/referrals/api.ts";
import { tenantPaletteCss } from "@sufra/ui/tokens/tenant-palette.ts";
import { CartBarLink } from "./cart-bar.tsx";
import type { MenuPage } from "../menu/menu-page.ts";
import { cartKey } from "../cart/cart-storage.ts";
import { routes } from "./routes.tsx";
import { qrOfPath } from "./qr-of-path.ts";
import { sourceContext, sourceOf } from "./source.ts";
import { menuRouteId, type Visit, visitRouteId } from "./visit.ts";

export type PageRequest = {
  /** Path and query. */
  path: string;
  /** As the guest chose; undefined takes the establishment's own. */
  language: Language | undefined;
  /** Reaches the API inside the process. */
  fetch: typeof fetch;
  /** Rounded, so that a page made twice within a while is the same page. */
  now: number;
  /** False gives the shell alone: the screen starts in the browser. */
  drawn: boolean;
};

/** What a document is made of; the server knows the assets and puts it together. */
export type PageParts = {
  language: Language;
  lang: string;
  dir: "rtl" | "ltr";
  title: string;
  description: string;
  palette: string;
  cartKey: string | undefined;
  cartBar: string;
  /** Undefined in a shell. */
  html: string | undefined;
  /** The branch whose menu the browser fetches early. */
  menuOf: string | undefined;
  /** The router's state for hydration, safe inside a script element. */
  data: string;
  cover: Picture | null;
  /** Whose app the page belongs to, of which code; undefined where none is known. */
  app: { uuid: string; name: string; color: string } | undefined;
};

export type OpenedPage =
  | { kind: "redirect"; location: string }
  | {
      kind: "page";
      status: number;
      /** Of all that the page is made of, but for the screen's own files. */
      digest: string;
      /** What decides the page where its address does not: every address of the same screen that names this shows the same. */
      sharedBy?: string;
      render: () => PageParts;
    };

const handler = createStaticHandler(routes);

/** Each code and menu is asked for once per page, however many loaders want it. */
const once = <A extends string, T>(read: (arg: A) => Promise<T>): ((arg: A) => Promise<T>) => {
  const asked = new Map<string, Promise<T>>();
  return (arg) => {
    const known = asked.get(arg) ?? read(arg);
    asked.set(arg, known);
    return known;
  };
};

const serverSource = (request: PageRequest, language: Language) => {
  const qr = qrOfPath(request.path);
  const client = createClient({ baseUrl: "", getLanguage: () => language, getQr: () => qr, fetch: request.fetch });
  const source = sourceOf(client, () => request.now);
  return { ...source, code: once(source.code), menu: once(source.menu) };
};

const ownLanguage = async (request: PageRequest): Promise<Language> => {
  const qr = qrOfPath(request.path);
  if (request.language !== undefined) return request.language;
  if (qr === undefined) return "sa";
  const target = await serverSource(request, "sa")
    .code(qr)
    .catch(() => undefined);
  return target?.establishment.default_language ?? "sa";
};

/** JSON that can stand in a script element whatever it holds. */
const inScript = (value: unknown): string =>
  // The colours stand in the page's style already.
  JSON.stringify(value, (key, each: unknown) => (key === "theme" ? undefined : each)).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const visitOf = (loaderData: Record<string, unknown>): Visit | undefined =>
  loaderData[visitRouteId] as Visit | undefined;

const titleOf = (visit: CodeTarget | undefined): string => {
  if (!visit) return "Sufra";
  const { establishment, branch } = visit;
  return branch && branch.name !== establishment.name ? `${establishment.name} · ${branch.name}` : establishment.name;
};

type Hydration = { loaderData?: Record<string, unknown>; menuOf?: string; menuVersion?: string };
type Drawing = {
  language: Language;
  visit: Visit | undefined;
  path: string;
  html: string | undefined;
  hydration: Hydration;
};

const partsOf = ({ language, visit, path, html, hydration }: Drawing): PageParts => {
  const establishment = visit?.establishment;
  const bar = visit && /^\/(menu|bookmarks)\//.test(path) && (
    <StaticRouter location={path}>
      <CartBarLink uuid={visit.uuid} count={0} total={0} />
    </StaticRouter>
  );
  return {
    language,
    lang: localeOf(language),
    dir: directionOf(language),
    title: titleOf(visit),
    description: establishment?.description ?? "",
    palette: establishment ? tenantPaletteCss(establishment.theme) : "",
    cartKey: establishment && cartKey(establishment.id),
    cartBar: bar ? inLanguage(language, () => renderToStaticMarkup(bar)) : "",
    html,
    menuOf: hydration.menuOf,
    data: inScript(hydration),
    cover: path.startsWith("/qr/") ? (establishment?.cover ?? null) : null,
    app: visit && {
      ...{ uuid: visit.uuid, name: visit.establishment.name },
      color: (visit.establishment.logo ?? visit.establishment.cover)?.color ?? "#0b7a53",
    },
  };
};

/** By the platform's own hash: this file is typed for a browser. */
const digestOf = async (value: unknown): Promise<string> => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(value)));
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** An invitation wears the colours of the establishment it leads to. */
const codeOfReference = async ({ path, fetch }: PageRequest, language: Language): Promise<string | undefined> => {
  const code = /^\/reference\/([^/?]+)/.exec(path)?.[1];
  if (code === undefined) return undefined;
  const client = createClient({ baseUrl: "", getLanguage: () => language, getQr: () => undefined, fetch });
  const asked = client.send(readReference, { params: { code: decodeURIComponent(code) } });
  return asked.then(
    ({ qr_uuid }) => qr_uuid,
    () => undefined,
  );
};

const openShell = async (request: PageRequest, language: Language): Promise<OpenedPage> => {
  const qr = qrOfPath(request.path);
  const source = serverSource(request, language);
  const uuid = qr ?? (await codeOfReference(request, language));
  const target = uuid === undefined ? undefined : await source.code(uuid).catch(() => undefined);
  const visit = target && { ...target, now: request.now };
  const hydration = visit && qr !== undefined ? { loaderData: { [visitRouteId]: visit } } : {};
  const shared = visit === undefined ? { sharedBy: "nobody" } : qr === undefined ? { sharedBy: visit.uuid } : {};
  return {
    ...{ kind: "page", status: 200, ...shared },
    digest: await digestOf([language, "shell", visit, hydration]),
    render: () => partsOf({ language, visit, path: request.path, html: undefined, hydration }),
  };
};

const isContext = (answer: StaticHandlerContext | Response): answer is StaticHandlerContext =>
  !(answer instanceof Response);

const openDrawn = async (request: PageRequest, language: Language): Promise<OpenedPage> => {
  const context = new RouterContextProvider();
  context.set(sourceContext, serverSource(request, language));
  const url = new URL(request.path, "http://page.invalid");
  const answer = await handler.query(new Request(url), { requestContext: context });
  if (!isContext(answer)) return { kind: "redirect", location: answer.headers.get("location") ?? "/error" };
  // A page that could not be had is not drawn: the browser asks itself and shows what is wrong.
  if (answer.errors) return openShell(request, language);
  const { loaderData, statusCode } = answer;
  const { [menuRouteId]: _, ...rest } = loaderData;
  const menu = loaderData[menuRouteId] as MenuPage | undefined;
  // The browser needs the whole menu anyway and fetches it while the code is on its way: the page does not repeat it.
  const branchId = menu && visitOf(loaderData)?.branch?.id;
  const hydration: Hydration =
    menu && branchId ? { loaderData: rest, menuOf: branchId, menuVersion: menu.version } : { loaderData };
  return {
    kind: "page",
    status: statusCode,
    digest: await digestOf([language, request.path, loaderData]),
    render: () => {
      const router = createStaticRouter(handler.dataRoutes, answer);
      const html = inLanguage(language, () =>
        renderToString(<StaticRouterProvider router={router} context={answer} hydrate={false} />),
      );
      return partsOf({ language, visit: visitOf(loaderData), path: request.path, html, hydration });
    },
  };
};

/** Reads what a page needs; drawing it is a second step, which a cache may spare. */
export const openPage = async (request: PageRequest): Promise<OpenedPage> => {
  const language = await ownLanguage(request);
  return request.drawn ? openDrawn(request, language) : openShell(request, language);
};
