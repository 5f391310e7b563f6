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
      notes: "Your other devices are signed out. If you changed it, you don't need to do anything.",
      ignore:
        "If it wasn't you, request a new password on the sign-in page at once, and tell the person who manages your account.",
    },
  },
  codes_reset: {
    sa: {
      lead: "أُلغي رمز الدخول لحسابك في سفرة",
      notes: "سُجّل خروجك من كل أجهزتك، وتكفي كلمة المرور للدخول إلى أن تفعّل الرمز من جديد في حسابك.",
      ignore: "إن لم تطلب ذلك فاطلب فورًا كلمة مرور جديدة من صفحة الدخول، وأخبر من يدير حسابك.",
    },
    en: {
      lead: "One-time codes for your Sufra account were reset",
      notes:
        "You are signed out everywhere, and your password alone signs you in until you set codes up again in your account.",
      ignore:
        "If you didn't ask for this, request a new password on the sign-in page at once, and tell the person who manages your account.",
    },
  },
};

/** The email about it. It contains no link, so that readers don't learn to follow links in such emails. */
export const noticeEmail = (notice: StaffNotice, language: Language): Email =>
  emailWithoutLink(words[notice][language], language);
