import type { Language } from "../language/language.ts";
import { type Email, emailWithoutLink, type EmailTexts } from "./email-layout.ts";

/** What changed about how a staff member signs in; they are informed whoever changed it. */
export type StaffNotice = "password_changed" | "codes_reset";

const words: Record<StaffNotice, Record<Language, EmailTexts>> = {
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

/** The email about it. It contains no link, so that readers don't learn to follow links in such emails. */
export const noticeEmail = (notice: StaffNotice, language: Language): Email =>
  emailWithoutLink(words[notice][language], language);
