/**
 * Runs before everything else, inline and without dependencies: fixes the theme, answers the first taps on "add" until
 * the application has loaded, shows the cart that is on the device, and asks for the application once the cover is in.
 * Every byte of it is in every page.
 */
type Line = { key: string; productId: string; productQuantity: number; unitPrice: number; optionsPrice: number };
type Kept = {
  cartId: string;
  version: number;
  products: (Line & Record<string, unknown>)[];
  combos: { unitPrice: number; comboQuantity: number; products: { surcharge: number; optionsPrice: number }[] }[];
};

declare global {
  var sufraMenu: Promise<Response> | undefined;
}

const page = document.documentElement;
const cartKey = page.dataset.cartKey ?? "";
const one = <T extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
  within.querySelector<T>(selector);

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const theme = stored("sufra:theme");
if (theme === "light" || theme === "dark") page.dataset.theme = theme;
if (stored(`${cartKey}:known`)) page.dataset.known = "";

const newId = (): string =>
  "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16);
  });

const readCart = (): Kept => {
  let kept: Partial<Kept> = {};
  try {
    kept = (JSON.parse(stored(cartKey) ?? "{}") as Kept | null) ?? {};
  } catch {
    // unreadable: begun anew
  }
  return {
    ...kept,
    cartId: kept.cartId ?? newId(),
    version: kept.version ?? 0,
    products: kept.products ?? [],
    combos: kept.combos ?? [],
  };
};

const showCart = ({ products, combos }: Kept): void => {
  let count = 0;
  let total = 0;
  const quantities: Record<string, number> = {};
  for (const line of products) {
    count += line.productQuantity;
    total += line.productQuantity * (line.unitPrice + line.optionsPrice);
    quantities[line.productId] = (quantities[line.productId] ?? 0) + line.productQuantity;
  }
  for (const line of combos) {
    count += line.comboQuantity;
    total +=
      line.comboQuantity *
      line.products.reduce((sum, part) => sum + part.surcharge + part.optionsPrice, line.unitPrice);
  }
  const bar = one("[data-cart-bar]");
  if (!bar) return;
  bar.hidden = count === 0;
  page.toggleAttribute("data-cart", count > 0);
  const countPlace = one("[data-cart-count]", bar);
  if (countPlace) countPlace.textContent = String(count);
  const totalPlace = one("[data-cart-total]", bar);
  const amount = (total / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  if (totalPlace) totalPlace.innerHTML = `<bdi dir="ltr">\u20C1\u2009${amount}</bdi>`;
  for (const button of document.querySelectorAll<HTMLElement>("[data-add]")) {
    const quantity = quantities[button.dataset.add ?? ""];
    if (quantity) button.dataset.count = String(quantity);
  }
};

const add = (button: HTMLElement): void => {
  const cart = readCart();
  const productId = button.dataset.add ?? "";
  const key = JSON.stringify([productId, "", ""]);
  const line = cart.products.find((each) => each.key === key);
  if (line) line.productQuantity = Math.min(99, line.productQuantity + 1);
  else {
    const card = button.closest<HTMLElement>("[data-item]");
    const image = card && one<HTMLImageElement>("img", card);
    const base = /^(.*)-\d+\.webp$/.exec(image?.getAttribute("src") ?? "")?.[1];
    cart.products.push({
      key,
      productId,
      name: card && one("h3", card)?.textContent,
      image: base === undefined ? null : { base, color: image?.style.backgroundColor ?? "" },
      unitPrice: Number(button.dataset.price),
      optionsPrice: 0,
      optionsText: "",
      options: [],
      note: "",
      productQuantity: 1,
    });
  }
  cart.version += 1;
  try {
    localStorage.setItem(cartKey, JSON.stringify(cart));
  } catch {
    // the tap is shown all the same
  }
  showCart(cart);
};

addEventListener(
  "click",
  (event) => {
    if (page.dataset.ready !== undefined) return; // the application answers from here on
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
    globalThis.sufraMenu = fetch(`/api/menu/${menu}/`, { headers });
    globalThis.sufraMenu.catch(() => undefined);
  }
  const link = (rel: string, href = "") => {
    if (href) document.head.append(Object.assign(document.createElement("link"), { rel, href }));
  };
  // The page carries the style of what it shows alone; the application waits for the rest.
  link("stylesheet", data?.dataset.style);
  for (const href of data?.dataset.modules?.split(" ") ?? []) link("modulepreload", href);
  const script = document.createElement("script");
  script.type = "module";
  script.src = data?.dataset.entry ?? "";
  document.head.append(script);
};

addEventListener("DOMContentLoaded", () => {
  showCart(readCart());
  const cover = one<HTMLImageElement>("[data-cover] img");
  if (!cover || cover.complete) return loadApplication();
  let asked = false;
  const ask = () => {
    if (!asked) loadApplication();
    asked = true;
  };
  cover.addEventListener("load", ask);
  cover.addEventListener("error", ask);
  setTimeout(ask, 1500);
  return undefined;
});

export {};
