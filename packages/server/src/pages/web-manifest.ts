import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { getDirection, type Language, languages, getLocale } from "@sufra/domain/language/language.ts";
import type { CodeTarget } from "@sufra/domain/qr-codes/api.ts";
import { sendProblem } from "../platform/http/problem.ts";
import type { App } from "../platform/http/context.ts";
import { drawIcon, type IconKind, iconKinds } from "./app-icon.ts";
import { innerFetch } from "./inner-fetch.ts";

const hour = "public, max-age=3600";
const year = "public, max-age=31536000, immutable";
/** Length that fits below an icon on a home screen. */
const shortest = 12;
const maxIcons = 200;

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);
const isKind = (value: string): value is IconKind => Object.hasOwn(iconKinds, value);
const getKind = (file: string): IconKind | undefined => {
  const name = /^([a-z0-9-]+)\.png$/.exec(file)?.[1];
  return name !== undefined && isKind(name) ? name : undefined;
};

/** The brand color, until the establishment's pictures are loaded. */
const getFill = ({ establishment }: CodeTarget): string => {
  const { icon, logo, cover, theme } = establishment;
  const fill = icon?.color ?? logo?.color ?? cover?.color ?? theme.light["--fill"] ?? "";
  return /^#[0-9a-f]{6}$/i.test(fill) ? fill : "#0b7a53";
};

/** The icon's picture: an own one, or the logo. */
const markedBy = ({ establishment }: CodeTarget) => establishment.icon ?? establishment.logo;

const getVersion = (target: CodeTarget): string =>
  createHash("sha256")
    .update(`${markedBy(target)?.base ?? ""} ${getFill(target)}`)
    .digest("hex")
    .slice(0, 12);

/** A single word stays whole; of several, as many as fit. */
export const shortName = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => word !== "");
  let short = words[0] ?? name;
  for (const word of words.slice(1)) {
    if (short.length + word.length + 1 > shortest) break;
    short = `${short} ${word}`;
  }
  return short;
};

/** The web app manifest of an establishment. The app opens at the guest's own code. */
export const getManifest = (target: CodeTarget, language: Language) => {
  const { uuid, establishment } = target;
  const version = getVersion(target);
  const icons = Object.entries(iconKinds).filter(([, { purpose }]) => purpose !== "touch");
  return {
    // One app per establishment, whichever table was scanned last.
    id: `/app/${establishment.id}`,
    name: establishment.name,
    short_name: shortName(establishment.name),
    ...(establishment.description === "" ? {} : { description: establishment.description }),
    start_url: `/qr/${uuid}`,
    scope: "/",
    display: "standalone",
    lang: getLocale(language),
    dir: getDirection(language),
    theme_color: getFill(target),
    background_color: "#ffffff",
    icons: icons.map(([kind, { size, purpose }]) => ({
      src: `/qr/${uuid}/app/${kind}.png?v=${version}`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    })),
  };
};

type Params = { uuid: string; file: string };

export const mountWebManifest = ({ http, platform }: App): void => {
  const inside = innerFetch(http, new URL(platform.config.PUBLIC_URL).host);
  const icons = new Map<string, Promise<Buffer>>();

  const loadTarget = async (uuid: string, language: Language): Promise<CodeTarget | null> => {
    const answer = await inside("/api/branch/qr-check/", {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify({ uuid }),
    });
    return answer.ok ? ((await answer.json()) as CodeTarget) : null;
  };
  const loadMark = async (target: CodeTarget): Promise<Buffer | null> => {
    const mark = markedBy(target);
    if (!mark) return null;
    const answer = await inside(`${mark.base}-780.webp`, { method: "GET" });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
  /** Rendered once each; the cache holds a few. */
  const loadIcon = (target: CodeTarget, kind: IconKind): Promise<Buffer> => {
    const key = `${target.establishment.id} ${getVersion(target)} ${kind}`;
    const known = icons.get(key);
    if (known) return known;
    const oldest = icons.keys().next();
    if (icons.size >= maxIcons && !oldest.done) icons.delete(oldest.value);
    const drawn = loadMark(target).then((mark) => drawIcon(mark, getFill(target), kind));
    icons.set(key, drawn);
    drawn.catch(() => icons.delete(key));
    return drawn;
  };
  const nowhere = (request: FastifyRequest, reply: FastifyReply) => sendProblem(request, reply, { code: "not_found" });

  http.get("/qr/:uuid/manifest.webmanifest", async (request, reply) => {
    const { uuid } = request.params as Params;
    const { l } = request.query as { l?: unknown };
    const target = await loadTarget(uuid, isLanguage(l) ? l : "sa");
    if (!target) return nowhere(request, reply);
    const language = isLanguage(l) ? l : target.establishment.default_language;
    const manifestTarget = isLanguage(l) || language === "sa" ? target : await loadTarget(uuid, language);
    return reply
      .header("cache-control", hour)
      .type("application/manifest+json")
      .send(getManifest(manifestTarget ?? target, language));
  });

  http.get("/qr/:uuid/app/:file", async (request, reply) => {
    const { uuid, file } = request.params as Params;
    const kind = getKind(file);
    const target = kind && (await loadTarget(uuid, "sa"));
    if (!kind || !target) return nowhere(request, reply);
    const { v } = request.query as { v?: unknown };
    return reply
      .header("cache-control", v === getVersion(target) ? year : hour)
      .type("image/png")
      .send(await loadIcon(target, kind));
  });
};
