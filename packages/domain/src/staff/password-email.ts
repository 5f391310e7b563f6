import type { Language } from "../language/language.ts";
import { type Email, emailWithLink, type LinkWords } from "./email-layout.ts";

/** Requested by its owner, or sent since the account is locked after many wrong passwords. */
export type PasswordReason = "link" | "unlock";

const unlockWords: Record<Language, LinkWords> = {
  sa: {
    lead: "جُرّبت كلمات مرور كثيرة على حسابك في سفرة",
    action: "كلمة مرور جديدة وفتح الحساب",
    notes:
      "أوقفنا الدخول إلى حسابك من الأجهزة التي لم تستخدمها من قبل. أجهزتك المعتادة تعمل كالمعتاد. اختر كلمة مرور جديدة لفتحه الآن؛ يعمل الرابط ساعة واحدة، ولمرة واحدة.",
    ignore: "إن لم تحتج إلى الدخول من جهاز جديد فلا يلزمك شيء: يُفتح الحساب تلقائيًا بعد يوم.",
  },
  en: {
    lead: "Many passwords were tried on your Sufra account",
    action: "Choose a new password and unlock",
    notes:
      "Sign-in from devices you haven't used before is blocked. Your usual devices work as always. Choose a new password to unlock the account now; the link works once, within one hour.",
    ignore:
      "If you don't need to sign in on a new device, you don't need to do anything: the account unlocks automatically after a day.",
  },
};

const words: Record<Language, LinkWords> = {
  sa: {
    lead: "كلمة مرور جديدة للدخول إلى سفرة",
    action: "اختيار كلمة مرور جديدة",
    notes:
      "يعمل هذا الرابط ساعة واحدة، ولمرة واحدة. بعدها يُسجَّل خروجك من كل أجهزتك، ويبقى رمز الدخول مطلوبًا إن كان مفعّلًا.",
    ignore: "إن لم تطلب ذلك فتجاهل الرسالة، وتبقى كلمة مرورك كما هي.",
  },
  en: {
    lead: "Reset your Sufra password",
    action: "Choose a new password",
    notes:
      "The link works once, within one hour. You are then signed out everywhere, and one-time codes are still required if they are on.",
    ignore: "If you did not ask for this, ignore this message: your password stays as it is.",
  },
};

/** The email to staff with a link for a new password. */
export const passwordEmail = (link: string, language: Language, reason: PasswordReason = "link"): Email =>
  emailWithLink(() => (reason === "unlock" ? unlockWords : words)[language], link, language);
