import { type Language, readText, type Text } from "../language/language.ts";
import { cleanLine } from "../language/text-hygiene.ts";
import { type Email, emailWithLink, type LinkWords } from "./email-layout.ts";

type Invitation = { establishment: Text; inviter: string; role: "cashier" | "manager"; link: string };

const roles: Record<Invitation["role"], Text> = {
  cashier: { sa: "كاشير", en: "a cashier" },
  manager: { sa: "مدير", en: "a manager" },
};

const getWords = (
  { establishment, inviter, role }: Invitation,
  language: Language,
  named: (text: string) => string,
): LinkWords => {
  const place = named(cleanLine(readText(establishment, language)));
  const who = named(cleanLine(inviter));
  return {
    sa: {
      lead: `دعوة من ${who} إلى فريق ${place}. الدور: ${roles[role].sa}.`,
      action: "الانضمام إلى الفريق",
      notes: "يعمل هذا الرابط سبعة أيام، ولمرة واحدة.",
      ignore: "إن لم تكن تنتظر هذه الدعوة فتجاهل الرسالة.",
    },
    en: {
      lead: `${who} invites you to join the ${place} team as ${roles[role].en}.`,
      action: "Join the team",
      notes: "The link works once, within seven days.",
      ignore: "If you did not expect this invitation, ignore this message.",
    },
  }[language];
};

/** The e-mail that invites somebody to a team. Names can't become markup, and the subject is one line. */
export const staffInvitationEmail = (invitation: Invitation, language: Language): Email =>
  emailWithLink((named) => getWords(invitation, language, named), invitation.link, language);
