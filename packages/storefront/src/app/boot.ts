/**
 * Inline script before the application: sets the theme, counts first taps on "add", shows the stored cart, and loads
 * the application after the cover. Every page carries it (limit: scripts/check-budgets.ts).
 */
import { cartCount } from "@sufra/domain/cart/cart-state.ts";
import { linesTotal } from "@sufra/domain/cart/cart-totals.ts";
import { riyalSign, shortAmount } from "@sufra/domain/money/format-money.ts";
import { readStored, writeStored } from "../cart/cart-storage.ts";
import { addToEarlyCart, type EarlyCart, readEarlyCart } from "./early-cart.ts";

declare global {
  var sufraMenu: Promise<Response> | undefined;
}

const page = document.documentElement;
const cartKey = page.dataset.cartKey ?? "";
const find = <T extends Element = HTMLElement>(selector: string, within: ParentNode | null = document) =>
  within?.querySelector<T>(selector);

const theme = readStored("sufra:theme");
if (theme === "light" || theme === "dark") page.dataset.theme = theme;
const known = readStored(`${cartKey}:known`);
if (known) page.dataset.known = known;

const showCart = (cart: EarlyCart): void => {
  const bar = find("[data-cart-bar]");
  if (!bar) return;
  const count = cartCount(cart);
  bar.hidden = count === 0;
  page.toggleAttribute("data-cart", count > 0);
  const fill = (selector: string, html: string) => {
    const place = find(selector, bar);
    if (place) place.innerHTML = html;
  };
  fill("[data-cart-count]", String(count));
  fill("[data-cart-total]", `<bdi dir="ltr">${riyalSign}\u2009${shortAmount(linesTotal(cart))}</bdi>`);
  for (const button of document.querySelectorAll<HTMLElement>("[data-add]")) {
    const products = cart.products.filter(({ productId }) => productId === button.dataset.add);
    if (products.length > 0) button.dataset.count = String(cartCount({ products, combos: [] }));
  }
};

const add = (button: HTMLElement): void => {
  const cart = readEarlyCart(readStored(cartKey));
  const card = button.closest<HTMLElement>("[data-item]");
  const image = find<HTMLImageElement>("img", card);
  const base = /^(.*)-\d+\.webp$/.exec(image?.getAttribute("src") ?? "")?.[1];
  addToEarlyCart(cart, {
    productId: button.dataset.add ?? "",
    name: find("h3", card)?.textContent ?? "",
    image: base === undefined ? null : { base, color: image?.style.backgroundColor ?? "" },
    unitPrice: Number(button.dataset.price),
  });
  writeStored(cartKey, cart);
  showCart(cart);
};

addEventListener(
  "click",
  (event) => {
    if (page.dataset.ready !== undefined) return; // from here on the application handles taps
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>("[data-add]");
    if (button) add(button);
    else if (target?.closest("[data-reload]")) location.reload();
  },
  true,
);

const loadApplication = (): void => {
  const data = document.getElementById("data");
  const menu = data?.dataset.menu;
  if (menu) {
    const headers = {
      "accept-language": page.lang === "en" ? "en" : "sa",
      "x-sufra-qr": location.pathname.split("/")[2] ?? "",
    };
    globalThis.sufraMenu = fetch(`${page.dataset.api ?? ""}/api/menu/${menu}/`, { headers });
    globalThis.sufraMenu.catch(() => undefined);
  }
  const put = (tag: string, attributes: object) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));
  // The page carries only its own styles; the application waits for the rest.
  put("link", { rel: "stylesheet", href: data?.dataset.style });
  for (const href of data?.dataset.modules?.split(" ") ?? []) if (href) put("link", { rel: "modulepreload", href });
  put("script", { type: "module", src: data?.dataset.entry });
};

addEventListener("DOMContentLoaded", () => {
  showCart(readEarlyCart(readStored(cartKey)));
  const cover = find<HTMLImageElement>("[data-cover] img");
  if (!cover || cover.complete) return loadApplication();
  let requested = false;
  const request = () => {
    if (!requested) loadApplication();
    requested = true;
  };
  cover.onload = cover.onerror = request;
  setTimeout(request, 1500);
  return undefined;
});
