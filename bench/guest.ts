/** A guest of the running product over HTTP. */
import { randomUUID } from "node:crypto";
import type { Menu } from "@sufra/domain/menu/api.ts";

export type Guest = {
  url: string;
  qr: string;
  headers: () => Record<string, string>;
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body: unknown, headers?: Record<string, string>) => Promise<T>;
};

export const newGuest = (url: string, qr: string): Guest => {
  const cookies = new Map<string, string>();
  const headers = () => ({
    origin: url,
    "x-sufra-qr": qr,
    "accept-language": "en",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const send = async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers(), ...(body === undefined ? {} : { "content-type": "application/json" }), ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    url,
    qr,
    headers,
    get: (path) => send("GET", path) as never,
    post: (path, body, more) => send("POST", path, body, more) as never,
  };
};

/** Signs in with the code from the demo's outbox. */
export const signIn = async (guest: Guest, phone: string): Promise<void> => {
  const asked = { uuid: guest.qr, dial_code: "966", phone_number: phone };
  const { challenge_id } = await guest.post<{ challenge_id: string }>("/api/auth/codes/", asked);
  const sent = await guest.get<unknown>(`/api/dev/outbox/?to=%2B966${phone}`);
  const code = /(?<!\d)\d{4}(?!\d)/.exec(JSON.stringify(sent).replace(/"(created_at|to)":"[^"]*"/g, ""))?.[0];
  await guest.post("/api/auth/sessions/", { challenge_id, code });
};

export type Order = { body: () => string };

/** A quoted pickup order of three lines at a branch, or the main one; each body is a new cart. */
export const agreeOnOrder = async (guest: Guest, at?: string): Promise<Order> => {
  const target = await guest.post<{ main_branch_id: string }>("/api/branch/qr-check/", { uuid: guest.qr });
  const branch_id = at ?? target.main_branch_id;
  const menu = await guest.get<Menu>(`/api/menu/${branch_id}/`);
  const products = menu.categories.flatMap((category) => category.products).filter(({ available }) => available);
  const lines = products.slice(0, 3).map(({ id, option_groups }) => ({
    product_id: id,
    quantity: 2,
    options: option_groups.flatMap(({ min, options }) =>
      options.slice(0, min).map((each) => ({ option_id: each.id, quantity: 1 })),
    ),
  }));
  const wanted = { branch_id, order_type: 2, lines, combos: [] };
  const quote = await guest.post<{ quote_id: string; total: number }>("/api/quotes/", wanted);
  const agreed = { ...wanted, quote_id: quote.quote_id, payment_method: "cash", expected_total: quote.total };
  return { body: () => JSON.stringify({ ...agreed, cart_id: randomUUID(), cart_version: 1 }) };
};
