import type { Language } from "../language/language.ts";
import { type Letter, letterWithoutLink, type LetterWords } from "./letter.ts";

/** What changed about how somebody of the staff signs in; whoever did it, they hear of it. */
export type StaffNotice = "password_changed" | "codes_reset";

const words: Record<StaffNotice, Record<Language, LetterWords>> = {
  password_changed: {
    sa: {
      lead: "تغيّرت كلمة مرورك في سفرة",
      notes: "سُجّل خروجك من الأجهزة الأخرى. إن كنت أنت من غيّرها فلا يلزمك شيء.",
      ignore: "إن لم تغيّرها أنت فاطلب فورًا كلمة مرور جديدة من صفحة الدخول، وأخبر من يدير حسابك.",
    },
    en: {
      lead: "Your password for Sufra was changed",
      notes: "Your other devices are signed out. If it was you who changed it, there is nothing to do.",
      ignore:
        "If it was not you, ask for a new password on the sign-in page at once, and tell whoever looks after your account.",
    },
  },
  codes_reset: {
    sa: {
      lead: "أُلغي رمز الدخول لحسابك في سفرة",
      notes: "سُجّل خروجك من كل أجهزتك، وتكفي كلمة المرور للدخول إلى أن تفعّل الرمز من جديد في حسابك.",
      ignore: "إن لم تطلب ذلك فاطلب فورًا كلمة مرور جديدة من صفحة الدخول، وأخبر من يدير حسابك.",
    },
    en: {
      lead: "The one-time codes of your Sufra account were reset",
      notes:
        "You are signed out everywhere, and your password alone signs you in until you set codes up again in your account.",
      ignore:
        "If you did not ask for this, ask for a new password on the sign-in page at once, and tell whoever looks after your account.",
    },
  },
};

/** The e-mail that tells of it. It carries no link: whoever got one like it from a stranger would follow theirs. */
export const noticeLetter = (notice: StaffNotice, language: Language): Letter =>
  letterWithoutLink(words[notice][language], language);
