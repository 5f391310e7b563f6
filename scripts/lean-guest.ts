import type { Plugin } from "vite";

/**
 * What libraries carry for others than us is left out of the guest app (it counts in bytes on the first screen):
 * the router's instrumentation and framework mode, the icons' context and options, the choice of a language by
 * address or storage. Each replacement keeps the exports that are used; a missing one fails the build.
 */
const icons = `
import { createElement } from "react";
const shared = { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 24 24", fill: "none", stroke: "currentColor",
  strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" };
export default ({ node }) => {
  const drawn = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }) =>
    createElement("svg", { ...shared, width: size, height: size,
      "aria-hidden": rest.role === undefined && rest["aria-label"] === undefined ? true : undefined, ...rest }, drawn);
};`;

const instrumentation = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;`;

const frameworkMode = `
import { createContext } from "react";
export const FrameworkContext = createContext(undefined);
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = (own) => own;
export const CRITICAL_CSS_DATA_ATTRIBUTE = "";
const nothing = () => null;
export { nothing as Links, nothing as Meta, nothing as PrefetchPageLinks, nothing as Scripts, nothing as setIsHydrated,
  nothing as useFrameworkContext };`;

const messageRuntime = `
export const experimentalStaticLocale = undefined;
export let getLocale = () => "ar";
export const overwriteGetLocale = (own) => { getLocale = own; };
export const isEnglish = (options) => (options?.locale ?? getLocale()) === "en";`;

const replaced: [RegExp, string][] = [
  [/\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/, icons],
  [/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/, instrumentation],
  [/\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/, frameworkMode],
  [/\/ui\/src\/i18n\/compiled\/runtime\.js$/, messageRuntime],
];

const choosing =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)\s*if \(locale === "en"\) return (\w+)\(inputs\)\s*return (\w+)\(inputs\)\s*\}\)/g;

/** A message's own way of choosing its language, in as few words as can be. */
export const shortMessage = (code: string): string =>
  code
    .replace(choosing, "((inputs, options) => (isEnglish(options) ? $1 : $2)(inputs))")
    .replace(/import \{ getLocale, experimentalStaticLocale \} from/, "import { isEnglish } from");

export const leanGuest = (): Plugin => ({
  name: "sufra-lean-guest",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: replaced.map(([id]) => id) },
    handler: (id) => replaced.find(([pattern]) => pattern.test(id))?.[1],
  },
  transform: {
    filter: { id: /\/i18n\/compiled\/messages\/[^/]+\.js$/ },
    handler: (code) => ({ code: shortMessage(code), map: null }),
  },
});
