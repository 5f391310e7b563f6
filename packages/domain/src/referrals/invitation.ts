import { cleanLine, isolated } from "../language/text-hygiene.ts";
import type { Language, Text } from "../language/language.ts";

/**
 * The contents of an invitation. Names come from people: they are cleaned, shortened and isolated from the text around
 * them.
 */
export type Invitation = {
  establishment: string;
  /** First name; empty where it is not known. */
  inviter: string;
  friend: string;
  /** The friend's reward, in words of the same language. */
  gift: string;
  /** The establishment's sentence; empty or absent if it has none. */
  words?: string;
  link: string;
  stop: string;
};

/** Text that mail programs may turn into a link or an address; a dot at a word's end ("Dr. Huda") is fine. */
const linkLike = /[/:@\\]|[\p{L}\p{N}\p{M}][.\u3002][\p{L}\p{N}]/u;
const joiners = /[\u200C\u200D]/g;

/**
 * A person's name for a message under the restaurant's sender. A name that reads like a link or an address is left out:
 * readers would follow a stranger's link.
 */
export const shortName = (name: string): string => {
  const clean = cleanLine(name);
  return linkLike.test(clean.normalize("NFKC").replace(joiners, "")) ? "" : [...clean].slice(0, 40).join("");
};

type Words = { hello: string; invites: string; gift: string; accept: string; ignore: string; stop: string };

const getWords = (
  { establishment, inviter, friend, gift }: Invitation,
  named: (text: string) => string,
): Record<Language, Words> => {
  const [who, name] = [inviter, friend].map((text) => {
    const short = shortName(text);
    return short === "" ? "" : named(short);
  });
  const place = named([...cleanLine(establishment)].slice(0, 40).join(""));
  const reward = named(cleanLine(gift));
  return {
    sa: {
      hello: name === "" ? "أهلًا بك،" : `أهلًا ${name}،`,
      invites: who === "" ? `لك دعوة من صديق إلى ${place}.` : `لك دعوة من ${who} إلى ${place}.`,
      gift: `هديتك بعد أول طلب: ${reward}.`,
      accept: "قبول الدعوة",
      ignore: "وصلتك هذه الرسالة مرة واحدة لأن صديقًا كتب عنوانك. إن لم تعرفه فتجاهلها.",
      stop: "إيقاف الدعوات",
    },
    en: {
      hello: name === "" ? "Hello," : `Hello ${name},`,
      invites: who === "" ? `A friend invites you to ${place}.` : `${who} invites you to ${place}.`,
      gift: `Your gift after your first order: ${reward}.`,
      accept: "Accept invitation",
      ignore:
        "You received this message once because a friend entered your address. If you don't know them, ignore it.",
      stop: "Stop invitations",
    },
  };
};

/** The SMS: who invites, to which restaurant, for what, the link, and how to opt out. */
export const invitationSms = (invitation: Invitation, language: Language): string => {
  const words = getWords(invitation, (text) => text)[language];
  const stop: Text = { sa: "لإيقاف الدعوات", en: "To stop invitations" };
  const own = cleanLine(invitation.words ?? "");
  return `${words.invites} ${words.gift}${own === "" ? "" : `\n${own}`}\n${invitation.link}\n${stop[language]}: ${invitation.stop}`;
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (
  words: Words,
  { link, stop, words: own = "" }: Invitation,
  language: Language,
  subject: string,
): string => {
  const dir = language === "sa" ? "rtl" : "ltr";
  const lang = language === "sa" ? "ar-SA" : "en";
  const paragraph = (text: string, style = "") => `<p style="margin:0 0 16px;${style}">${text}</p>`;
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#f6f6f4;color:#1d1d1b;font:16px/1.6 system-ui,Tahoma,sans-serif">` +
    `<div style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:16px">` +
    paragraph(words.hello) +
    paragraph(words.invites, "font-size:20px;font-weight:600") +
    paragraph(words.gift) +
    (own === "" ? "" : paragraph(escaped(cleanLine(own)))) +
    paragraph(
      `<a href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:14px;background:#1d1d1b;color:#fff;text-decoration:none;font-weight:600">${words.accept}</a>`,
    ) +
    paragraph(`<bdi dir="ltr" style="font-size:14px">${escaped(link)}</bdi>`) +
    `</div><div style="max-width:480px;margin:16px auto 0;color:#5c5c58;font-size:13px">` +
    paragraph(words.ignore) +
    `<a href="${escaped(stop)}" style="color:#5c5c58">${words.stop}</a></div></body></html>`
  );
};

export type Letter = { subject: string; text: string; html: string };

/**
 * The email: a subject, plain text, and a page in the direction of its language, whatever names it contains. No name
 * can become markup, and a subject is one line.
 */
export const invitationEmail = (invitation: Invitation, language: Language): Letter => {
  const plain = getWords(invitation, isolated)[language];
  const marked = getWords(invitation, (text) => `<bdi>${escaped(text)}</bdi>`)[language];
  const subject = getWords(invitation, (text) => text)[language].invites;
  const text = [
    plain.hello,
    `${plain.invites} ${plain.gift}`,
    ...(invitation.words ? [cleanLine(invitation.words)] : []),
    `${plain.accept}:\n${invitation.link}`,
    `${plain.ignore}\n${plain.stop}: ${invitation.stop}`,
  ].join("\n\n");
  return { subject, text, html: page(marked, invitation, language, subject) };
};
