import type { FastifyReply } from "fastify";

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

/** Halalas as riyals, by text and not by division. */
export const riyals = (amount: number): string => {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:#f2f4f7;color:#16202e;
font:16px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif}
main{inline-size:100%;max-inline-size:420px;background:#fff;border:1px solid #dfe4ea;border-radius:16px;overflow:hidden}
header{background:#12394a;color:#fff;padding:20px 24px}
header p{margin:0;opacity:.85;font-size:14px}
h1{margin:0;font-size:20px}
section{padding:20px 24px 24px;display:grid;gap:12px}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt{color:#556273}
dd{margin:0;font-weight:600;text-align:end}
small{display:block;color:#556273;font-weight:400}
button{font:inherit;min-block-size:52px;inline-size:100%;padding:8px 16px;border-radius:12px;border:1px solid #c9d1da;
background:#fff;color:inherit;cursor:pointer;text-align:start}
button.first{background:#0b6b4f;border-color:#0b6b4f;color:#fff;font-weight:600}
button.first small{color:#d9f0e7}
button:focus-visible,input:focus-visible{outline:3px solid #f0a400;outline-offset:2px}
form{display:grid;gap:10px;margin:0}
label{display:grid;gap:2px;font-size:14px;color:#556273}
input{font:inherit;min-block-size:48px;padding:8px 12px;border:1px solid #c9d1da;border-radius:10px;color:#16202e;
inline-size:100%;direction:ltr;text-align:start}
.error{margin:0;padding:10px 14px;border-radius:10px;background:#fdecea;color:#8a1c12}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}
`;

/** One page in both languages, Arabic first; no script at all. */
export const sendPage = (
  reply: FastifyReply,
  page: { title: string; english: string; body: string },
  status = 200,
): FastifyReply =>
  reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    // No form-action: browsers apply it to the redirect back to the shop as well, and would stop there.
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(`<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(page.title)}</title><style>${style}</style></head>
<body><main><header><h1>${escapeHtml(page.title)}</h1><p lang="en" dir="ltr">${escapeHtml(page.english)}</p></header>
<section>${page.body}</section></main></body></html>`);

export const factsTable = (rows: [arabic: string, english: string, value: string][]): string =>
  `<dl>${rows
    .map(
      ([arabic, english, value]) =>
        `<dt>${arabic} <span lang="en">${english}</span></dt><dd dir="ltr">${escapeHtml(value)}</dd>`,
    )
    .join("")}</dl>`;
