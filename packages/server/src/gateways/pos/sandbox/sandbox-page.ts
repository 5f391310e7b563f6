import type { FastifyReply } from "fastify";

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

export type Words = readonly [arabic: string, english: string];
export const both = ([arabic, english]: Words): string => `${arabic} <span lang="en" dir="ltr">${english}</span>`;

const style = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:16px;background:#f2f4f7;color:#16202e;
font:16px/1.6 system-ui,"Segoe UI",Tahoma,sans-serif}
main{inline-size:100%;max-inline-size:640px;margin-inline:auto;background:#fff;border:1px solid #dfe4ea;border-radius:16px;overflow:hidden}
header{background:#3a1d5c;color:#fff;padding:20px 24px}
header p{margin:0;opacity:.85;font-size:14px}
h1{margin:0;font-size:20px}
h2{margin:0;font-size:17px}
section{padding:20px 24px 24px;display:grid;gap:12px}
article{border:1px solid #dfe4ea;border-radius:12px;padding:12px 16px;display:grid;gap:8px}
article p,section p{margin:0}
.muted{color:#556273;font-size:14px}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center;justify-content:space-between}
button,.button{font:inherit;min-block-size:44px;padding:8px 16px;border-radius:12px;border:1px solid #c9d1da;
background:#fff;color:inherit;cursor:pointer;text-align:center;text-decoration:none;display:inline-block}
ul{margin:0;padding-inline-start:24px}
.first{background:#0b6b4f;border-color:#0b6b4f;color:#fff;font-weight:600}
.danger{color:#8a1c12}
button:focus-visible,.button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid #f0a400;outline-offset:2px}
form{display:grid;gap:10px;margin:0}
form.row{display:flex;justify-content:flex-start}
fieldset{border:1px solid #dfe4ea;border-radius:12px;margin:0;padding:8px 16px}
label{display:grid;gap:2px;font-size:14px;color:#556273}
.choice{display:flex;gap:8px;align-items:center;min-block-size:44px;font-size:16px;color:inherit}
input:not([type=radio]),select{font:inherit;min-block-size:44px;padding:8px 12px;border:1px solid #c9d1da;border-radius:10px;color:#16202e;inline-size:100%;background:#fff}
.notice{padding:10px 14px;border-radius:10px;background:#e7f4ee;color:#0b4f3a}
.error{padding:10px 14px;border-radius:10px;background:#fdecea;color:#8a1c12}
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
    // No form-action: browsers apply it to the redirect back to the app as well, and would stop there.
    .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .send(`<!doctype html>
<html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(page.title)}</title><style>${style}</style></head>
<body><main><header><h1>${escapeHtml(page.title)}</h1><p lang="en" dir="ltr">${escapeHtml(page.english)}</p></header>
<section>${page.body}</section></main></body></html>`);
