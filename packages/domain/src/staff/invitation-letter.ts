import { type Language, readText, type Text } from "../language/language.ts";
import { cleanLine } from "../language/text-hygiene.ts";

type Invitation = { house: Text; inviter: string; role: "cashier" | "manager"; link: string };
export type Letter = { subject: string; text: string; html: string };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const roles: Record<Invitation["role"], Text> = {
  cashier: { sa: "كاشير", en: "a cashier" },
  manager: { sa: "مدير", en: "a manager" },
};

const wordsOf = ({ house, inviter, role }: Invitation, language: Language, named: (text: string) => string) => {
  const place = named(cleanLine(readText(house, language)));
  const who = named(cleanLine(inviter));
  return {
    sa: {
      invites: `دعاك ${who} إلى فريق ${place} بصفة ${roles[role].sa}.`,
      accept: "انضم إلى الفريق",
      ends: "يعمل هذا الرابط سبعة أيام، ولمرة واحدة.",
      ignore: "إن لم تكن تنتظر هذه الدعوة فتجاهل الرسالة.",
    },
    en: {
      invites: `${who} invites you to the team of ${place} as ${roles[role].en}.`,
      accept: "Join the team",
      ends: "The link works for seven days, once.",
      ignore: "If you did not expect this invitation, ignore this message.",
    },
  }[language];
};

const page = (invitation: Invitation, language: Language, subject: string): string => {
  const words = wordsOf(invitation, language, (text) => `<bdi>${escaped(text)}</bdi>`);
  const [lang, dir] = language === "sa" ? ["ar-SA", "rtl"] : ["en", "ltr"];
  const link = escaped(invitation.link);
  const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#f6f6f4;color:#1d1d1b;font:16px/1.6 system-ui,Tahoma,sans-serif">` +
    `<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:16px">` +
    paragraph(words.invites, "font-size:20px;font-weight:600") +
    paragraph(
      `<a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:14px;background:#1d1d1b;color:#fff;text-decoration:none;font-weight:600">${words.accept}</a>`,
    ) +
    paragraph(words.ends) +
    paragraph(`<bdi dir="ltr" style="font-size:14px;overflow-wrap:anywhere">${link}</bdi>`) +
    `</div><div style="max-width:480px;margin:16px auto 0;color:#5c5c58;font-size:13px">${paragraph(words.ignore)}</div></body></html>`
  );
};

/** The e-mail that invites somebody to a team. Names can't become markup, and the subject is one line. */
export const invitationLetter = (invitation: Invitation, language: Language): Letter => {
  const words = wordsOf(invitation, language, (text) => text);
  return {
    subject: words.invites,
    text: [words.invites, `${words.accept}:\n${invitation.link}`, words.ends, words.ignore].join("\n\n"),
    html: page(invitation, language, words.invites),
  };
};
