import type { Service } from "@sufra/domain/contract/call.ts";

/** All addresses of the guest app. `uuid` is the QR code's. */
const at = (place: string) => (uuid: string) => `/${place}/${uuid}`;

/** The last part of an item's address is a readable name; the id decides. */
const named = (slug: string): string => encodeURIComponent(slug || "-");

export const paths = {
  entry: at("qr"),
  menu: at("menu"),
  item: (uuid: string, id: string, slug: string) => `/items/${uuid}/${id}/${named(slug)}`,
  bookmarks: at("bookmarks"),
  cart: at("cart"),
  orderType: at("order-type"),
  branches: at("branches"),
  address: at("address"),
  orderData: at("order-data"),
  verify: at("verify"),
  register: at("register"),
  checkout: at("checkout"),
  payment: at("payment"),
  paymentFailed: at("payment-failed"),
  confirmOrder: at("confirm-order"),
  orders: at("orders"),
  order: (uuid: string, id: string) => `/orders/${uuid}/${id}`,
  receipt: (uuid: string, id: string) => `/orders/${uuid}/${id}/receipt`,
  profile: at("profile"),
  editProfile: at("edit-profile"),
  myCode: at("my-code"),
  notifications: at("notifications"),
  loyalty: at("loyalty"),
  /** One of the guest's own rewards. */
  prize: (uuid: string, reward: string) => `/prize/${uuid}?reward=${reward}`,
  /** One wheel, or all active ones; `order` is the order that gives the turn. */
  wheel: (uuid: string, wheel?: string, order?: string) =>
    `/wheel/${uuid}${wheel === undefined ? "" : `?wheel=${wheel}`}${order === undefined ? "" : `&order=${order}`}`,
  /** Everything, or one service that is off; `until` is its expected return. */
  deactivated: (uuid: string, service?: Service, until?: string) =>
    `/deactivated/${uuid}${service === undefined ? "" : `?service=${service}`}${until === undefined ? "" : `&until=${encodeURIComponent(until)}`}`,
  error: () => "/error",
} as const;

export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
