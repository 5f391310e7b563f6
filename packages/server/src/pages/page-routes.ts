/** How a URL of the guest app is answered: rendered on the server, or as a shell whose screen starts in the browser. */
export type PageRoute = {
  path: string;
  drawn: boolean;
  /** Source files of the screen's own chunks, fetched early. The menu is part of the entry and has none. */
  screen: readonly string[];
  /** Part of the URL that does not change the page; excluded from the cache key. */
  ignore?: "name";
};

const drawn = (path: string, screen: readonly string[] = [], ignore?: "name"): PageRoute => ({
  path,
  drawn: true,
  screen,
  ...(ignore ? { ignore } : {}),
});
const shell = (path: string, screen: readonly string[] = []): PageRoute => ({ path, drawn: false, screen });

const item = ["src/items/item-screen.tsx"];

export const pageRoutes: readonly PageRoute[] = [
  drawn("/qr/:uuid", ["src/entry/entry-screen.tsx"]),
  drawn("/menu/:uuid"),
  drawn("/items/:uuid/:id/:name", item, "name"),
  drawn("/items/:uuid/:name", item),
  drawn("/deactivated/:uuid", ["src/system/deactivated-screen.tsx"]),
  drawn("/error", ["src/system/error-screen.tsx"]),
  shell("/bookmarks/:uuid", ["src/bookmarks/bookmarks-screen.tsx"]),
  shell("/cart/:uuid", ["src/cart/cart-screen.tsx"]),
  shell("/order-type/:uuid"),
  shell("/branches/:uuid"),
  shell("/address/:uuid"),
  shell("/order-data/:uuid"),
  shell("/verify/:uuid"),
  shell("/register/:uuid"),
  shell("/checkout/:uuid", ["src/checkout/checkout-screen.tsx"]),
  shell("/payment/:uuid"),
  shell("/payment-failed/:uuid"),
  shell("/confirm-order/:uuid"),
  shell("/orders/:uuid"),
  shell("/orders/:uuid/:id"),
  shell("/orders/:uuid/:id/receipt"),
  shell("/profile/:uuid"),
  shell("/edit-profile/:uuid"),
  shell("/my-code/:uuid"),
  shell("/notifications/:uuid"),
  shell("/loyalty/:uuid"),
  shell("/levels/:uuid"),
  shell("/points-shop/:uuid"),
  shell("/prize-shop/:uuid"),
  shell("/prize/:uuid"),
  shell("/my-rewards/:uuid"),
  shell("/coupons/:uuid"),
  shell("/apply-coupons/:uuid"),
  shell("/referral/:uuid"),
  shell("/reference/:code"),
  shell("/courier/:uuid"),
  shell("/punch-cards/:uuid"),
  shell("/punch-cards/:uuid/:id"),
  shell("/wheel/:uuid"),
  shell("/evaluate/:uuid/:form", ["src/campaigns/evaluate-screen.tsx"]),
  shell("/register-and-win/:uuid", ["src/campaigns/register-and-win-screen.tsx"]),
];
