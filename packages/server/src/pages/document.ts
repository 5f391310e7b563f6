import { createHash } from "node:crypto";
import { pairFamilies, toFontFile } from "@sufra/domain/branding/faces.ts";
import type { PageParts } from "@sufra/domain/contract/page.ts";
import { criticalCss } from "./critical-css.ts";
import type { FrontEnd } from "./front-end.ts";

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "");

const getHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const getFonts = ({ fonts, language }: PageParts): string[] => {
  const family = toFontFile(pairFamilies[fonts].text);
  return [`${family}-${language === "sa" ? "arabic" : "letters"}`, `${family}-digits`];
};

const preloads = (parts: PageParts, api: string): string => {
  const { cover } = parts;
  const fonts = getFonts(parts).map(
    (font) => `<link rel="preload" href="/fonts/${font}.woff2" as="font" type="font/woff2" crossorigin>`,
  );
  if (api !== "") fonts.push(`<link rel="preconnect" href="${escaped(api)}" crossorigin="use-credentials">`);
  if (!cover) return fonts.join("");
  const set = [336, 780].map((width) => `${cover.base}-${width}.avif ${width}w`).join(", ");
  const image = `<link rel="preload" as="image" type="image/avif" imagesrcset="${escaped(set)}" imagesizes="100vw" fetchpriority="high">`;
  return image + fonts.join("");
};

/** Placeholders for the head and some rows until the screen is loaded. Shown after 150 ms. */
const skeletonStyle =
  ".shell{display:grid;gap:16px;padding:12px 16px;opacity:0;animation:shell 1ms 150ms forwards}" +
  ".shell>*{background:color-mix(in oklab,var(--ink) 7%,transparent);border-radius:16px;block-size:96px}" +
  ".shell>:first-child{block-size:36px;inline-size:45%;margin-block-end:8px}@keyframes shell{to{opacity:1}}";
const skeleton = `<div class="shell" aria-hidden="true">${"<div></div>".repeat(5)}</div>`;

/** Makes an establishment installable, also without manifest support (iOS). */
const installable = ({ app, language }: PageParts): string => {
  if (!app) return "";
  const { uuid, name, color } = app;
  return (
    `<link rel="manifest" href="/qr/${uuid}/manifest.webmanifest?l=${language}"><meta name="theme-color" content="${escaped(color)}">` +
    `<link rel="apple-touch-icon" href="/qr/${uuid}/app/touch-180.png"><meta name="apple-mobile-web-app-capable" content="yes">` +
    `<meta name="apple-mobile-web-app-title" content="${escaped(name)}">`
  );
};

export type PageDocument = { html: string; policy: string };

/** What the content security policy allows: further hosts for card payments, pictures, the API's origin if another. */
export type PageHosts = { connect: readonly string[]; pictures: string; api: string };

/**
 * Assembles the page in the order that shows it soonest: its styles, boot script, preloads, the cart bar outside the
 * application's root, the rendered screen, its data. The boot script loads the application.
 */
export const makeDocument = (
  frontEnd: FrontEnd,
  parts: PageParts,
  screenKeys: readonly string[],
  { connect, pictures, api }: PageHosts,
): PageDocument => {
  const drawn = parts.html !== undefined;
  const { sheet, href } = frontEnd.styles;
  const visibleHtml = (parts.html ?? "") + parts.cartBar;
  const style =
    criticalCss(sheet, visibleHtml) + parts.palette + frontEnd.fonts[parts.fonts] + (drawn ? "" : skeletonStyle);
  const cart = parts.cartKey === undefined ? "" : ` data-cart-key="${escaped(parts.cartKey)}"`;
  const calls = api === "" ? "" : ` data-api="${escaped(api)}"`;
  const menu = parts.menuOf === undefined ? "" : ` data-menu="${escaped(parts.menuOf)}"`;
  const html =
    `<!doctype html><html lang="${parts.lang}" dir="${parts.dir}"${cart}${calls}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">` +
    `<title>${escaped(parts.title)}</title><meta name="description" content="${escaped(parts.description)}">` +
    `<style>${style}</style><script>${frontEnd.boot}</script>${preloads(parts, api)}` +
    `<link rel="icon" href="/icon.svg" type="image/svg+xml">${installable(parts)}</head>` +
    `<body><div id="root"${drawn ? ' data-rendered=""' : ""}>${parts.html ?? skeleton}</div><div id="cart-slot">${parts.cartBar}</div>` +
    `<script type="application/json" id="data" data-entry="${frontEnd.entry}" data-style="${href}" ` +
    `data-modules="${frontEnd.modulesOf(screenKeys).join(" ")}"${menu}>${parts.data}</script>` +
    `</body></html>`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${getHash(frontEnd.boot)}`,
    `style-src 'self' ${getHash(style)}`,
    // Photo placeholders carry their color as a style attribute, which cannot run code.
    "style-src-attr 'unsafe-inline'",
    pictures,
    "font-src 'self' data:",
    `connect-src ${["'self'", ...connect, ...(api === "" ? [] : [api])].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(";");
  return { html, policy };
};
