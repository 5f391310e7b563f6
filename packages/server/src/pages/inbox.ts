import { createHash } from "node:crypto";
import type { App } from "../platform/http/context.ts";

const script = `
const list = document.getElementById("list"), state = document.getElementById("state"), to = document.getElementById("to");
const ask = async () => {
  const query = to.value.trim() ? "?to=" + encodeURIComponent(to.value.trim()) : "";
  try {
    const answer = await fetch("/api/dev/outbox/" + query);
    if (!answer.ok) throw new Error(String(answer.status));
    const found = await answer.json();
    const messages = Array.isArray(found) ? found : found.messages;
    state.textContent = messages.length ? "" : "لا رسائل بعد · No messages yet";
    list.replaceChildren(...messages.map((message) => {
      const item = document.createElement("li"), head = document.createElement("p"), body = document.createElement("p");
      head.className = "head"; body.className = "body"; body.dir = "auto";
      const place = document.createElement("bdi"); place.dir = "ltr"; place.textContent = message.to;
      const time = document.createElement("time"); time.textContent = new Date(message.created_at).toLocaleTimeString("en-GB");
      const code = /(?<![0-9])[0-9]{4}(?![0-9])/.exec(message.body.replace(/http\\S+/g, ""));
      head.append(message.channel, " ", place, " ", time);
      body.textContent = message.body;
      item.append(head, body);
      if (code) { const big = document.createElement("output"); big.textContent = code[0]; item.prepend(big); }
      return item;
    }));
  } catch { state.textContent = "غير متاح · Not available"; }
};
to.addEventListener("input", ask);
setInterval(ask, 2000);
ask();
`;

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:640px;margin:0 auto;padding:24px 16px}
h1{font-size:1.5rem;margin:0 0 4px}
p{margin:0}
input{width:100%;box-sizing:border-box;margin:16px 0;padding:12px 14px;font:inherit;border:1px solid #8886;border-radius:12px;background:transparent;color:inherit}
ul{list-style:none;margin:0;padding:0;display:grid;gap:12px}
li{display:grid;gap:2px;padding:14px 16px;border:1px solid #8884;border-radius:16px}
.head{font-size:.8125rem;opacity:.75}
.body{white-space:pre-wrap;overflow-wrap:anywhere}
output{font:700 1.75rem/1.3 ui-monospace,monospace;letter-spacing:.2em}
`;

const getHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const page = `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>صندوق الرسائل · Demo inbox</title><style>${style}</style></head><body><main><h1>صندوق الرسائل · Demo inbox</h1><p>ما كان سيصل إلى الجوالات في التجربة. · What phones would have received.</p><input id="to" type="search" dir="ltr" inputmode="tel" placeholder="+9665…" aria-label="رقم الجوال · Number"><p id="state" role="status"></p><ul id="list"></ul></main><script>${script}</script></body></html>`;

const policy = `default-src 'none'; script-src ${getHash(script)}; style-src ${getHash(style)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Shows sent messages as on a phone; only where messages stay in the outbox. */
export const mountInbox = ({ http, platform }: App): void => {
  if (!platform.config.OUTBOX) return;
  http.get("/inbox", async (_, reply) =>
    reply
      .header("cache-control", "no-store")
      .header("content-security-policy", policy)
      .type("text/html; charset=utf-8")
      .send(page),
  );
};
