import { type Language, readText, type Text } from "../language/language.ts";
import { cleanLine } from "../language/text-hygiene.ts";
import { type Letter, letterWithLink, type LinkWords } from "./letter.ts";

type Invitation = { house: Text; inviter: string; role: "cashier" | "manager"; link: string };

const roles: Record<Invitation["role"], Text> = {
  cashier: { sa: "كاشير", en: "a cashier" },
  manager: { sa: "مدير", en: "a manager" },
};

const wordsOf = (
  { house, inviter, role }: Invitation,
  language: Language,
  named: (text: string) => string,
): LinkWords => {
  const place = named(cleanLine(readText(house, language)));
  const who = named(cleanLine(inviter));
  return {
    sa: {
      lead: `دعاك ${who} إلى فريق ${place} بصفة ${roles[role].sa}.`,
      action: "انضم إلى الفريق",
      notes: "يعمل هذا الرابط سبعة أيام، ولمرة واحدة.",
      ignore: "إن لم تكن تنتظر هذه الدعوة فتجاهل الرسالة.",
    },
    en: {
      lead: `${who} invites you to the team of ${place} as ${roles[role].en}.`,
      action: "Join the team",
      notes: "The link works for seven days, once.",
      ignore: "If you did not expect this invitation, ignore this message.",
    },
  }[language];
};

/** The e-mail that invites somebody to a team. Names can't become markup, and the subject is one line. */
export const invitationLetter = (invitation: Invitation, language: Language): Letter =>
  letterWithLink((named) => wordsOf(invitation, language, named), invitation.link, language);
