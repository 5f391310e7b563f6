import type { Language } from "../language/language.ts";

export type Email = { subject: string; text: string; html: string };

/** The texts of an email; `lead` is also its subject. Each as plain text, and as markup where names are isolated. */
export type EmailTexts = { lead: string; notes: string; ignore: string };
/** The same with one link, and what following it does. */
export type LinkWords = EmailTexts & { action: string };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A name or an address within a sentence of the page. */
const isolatedMarkup = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const paragraph = (text: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${text}</p>`;

const button = (action: string, address: string): string =>
  paragraph(
    `<a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:14px;background:#1d1d1b;color:#fff;text-decoration:none;font-weight:600">${action}</a>`,
  );

/** A page about `subject` with a card, and text below it. */
const page = (subject: string, card: readonly string[], below: string, language: Language): string => {
  const [lang, dir] = language === "sa" ? ["ar-SA", "rtl"] : ["en", "ltr"];
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#f6f6f4;color:#1d1d1b;font:16px/1.6 system-ui,Tahoma,sans-serif">` +
    `<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:16px">${card.join("")}` +
    `</div><div style="max-width:480px;margin:16px auto 0;color:#5c5c58;font-size:13px">${paragraph(below)}</div></body></html>`
  );
};

const head = (lead: string): string => paragraph(lead, "font-size:20px;font-weight:600");

/** An email to staff with one link. `wordsFor` receives how names are written: as text or as markup. */
export const emailWithLink = (
  wordsFor: (named: (text: string) => string) => LinkWords,
  link: string,
  language: Language,
): Email => {
  const { lead, action, notes, ignore } = wordsFor((text) => text);
  const markup = wordsFor(isolatedMarkup);
  const address = escaped(link);
  const card = [
    head(markup.lead),
    button(markup.action, address),
    paragraph(markup.notes),
    paragraph(`<bdi dir="ltr" style="font-size:14px;overflow-wrap:anywhere">${address}</bdi>`),
  ];
  return {
    subject: lead,
    text: [lead, `${action}:\n${link}`, notes, ignore].join("\n\n"),
    html: page(lead, card, markup.ignore, language),
  };
};

/** An email to staff that only informs and contains no names. */
export const emailWithoutLink = ({ lead, notes, ignore }: EmailTexts, language: Language): Email => ({
  subject: lead,
  text: [lead, notes, ignore].join("\n\n"),
  html: page(lead, [head(lead), paragraph(notes)], ignore, language),
});
