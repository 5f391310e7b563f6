import type { Language } from "../language/language.ts";
import { type Email, emailWithLink, type LinkWords } from "./email-layout.ts";

const words: Record<Language, LinkWords> = {
  sa: {
    lead: "كلمة مرور جديدة للدخول إلى سفرة",
    action: "اختيار كلمة مرور جديدة",
    notes: "يعمل هذا الرابط ساعة واحدة، ولمرة واحدة. بعدها تخرج من كل أجهزتك، ويبقى رمز الدخول مطلوبًا إن كان مفعّلًا.",
    ignore: "إن لم تطلب ذلك فتجاهل الرسالة، وتبقى كلمة مرورك كما هي.",
  },
  en: {
    lead: "A new password for signing in to Sufra",
    action: "Choose a new password",
    notes:
      "The link works for one hour, once. You are then signed out everywhere, and one-time codes are still asked for where they are on.",
    ignore: "If you did not ask for this, ignore this message: your password stays as it is.",
  },
};

/** The e-mail to somebody of the staff who has forgotten their password. */
export const passwordEmail = (link: string, language: Language): Email =>
  emailWithLink(() => words[language], link, language);
