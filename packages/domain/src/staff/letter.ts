import type { Language } from "../language/language.ts";

export type Letter = { subject: string; text: string; html: string };

/** What a letter says; `lead` is its subject as well. Each as text, and as markup where names are isolated. */
export type LetterWords = { lead: string; notes: string; ignore: string };
/** The same with one link, and what following it does. */
export type LinkWords = LetterWords & { action: string };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A name or an address within a sentence of the page. */
const isolatedMarkup = (text: string): string => `<bdi>${escaped(text)}</bdi>`;

const paragraph = (text: string, style = ""): string => `<p style="margin:0 0 16px;${style}">${text}</p>`;

const button = (action: string, address: string): string =>
  paragraph(
    `<a href="${address}" style="display:inline-block;padding:14px 24px;border-radius:14px;background:#1d1d1b;color:#fff;text-decoration:none;font-weight:600">${action}</a>`,
  );

/** A page about `subject` with what stands on its card, and what stands below it. */
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

/** A letter to one of the staff with one link to follow. `wordsFor` is told how a name stands: as text, or as markup. */
export const letterWithLink = (
  wordsFor: (named: (text: string) => string) => LinkWords,
  link: string,
  language: Language,
): Letter => {
  const { lead, action, notes, ignore } = wordsFor((text) => text);
  const markup = wordsFor(isolatedMarkup);
  const address = escaped(link);
  const card = [
    ...[head(markup.lead), button(markup.action, address), paragraph(markup.notes)],
    paragraph(`<bdi dir="ltr" style="font-size:14px;overflow-wrap:anywhere">${address}</bdi>`),
  ];
  return {
    subject: lead,
    text: [lead, `${action}:\n${link}`, notes, ignore].join("\n\n"),
    html: page(lead, card, markup.ignore, language),
  };
};

/** A letter to one of the staff that only tells; nobody is named in its words. */
export const letterWithoutLink = ({ lead, notes, ignore }: LetterWords, language: Language): Letter => ({
  subject: lead,
  text: [lead, notes, ignore].join("\n\n"),
  html: page(lead, [head(lead), paragraph(notes)], ignore, language),
});
