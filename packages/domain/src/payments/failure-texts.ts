import type { Text } from "../language/language.ts";
import type { FailureCode } from "./statuses.ts";

/** Why a payment failed, in plain words and with what to do next; never more than the guest may know of a card. */
export const failureTexts: Record<FailureCode, Text> = {
  funds: { en: "The balance is too low.", sa: "الرصيد لا يكفي." },
  limit: { en: "This is over your payment limit.", sa: "تجاوزت حد الدفع المسموح." },
  expired_card: { en: "The card has expired.", sa: "انتهت صلاحية البطاقة." },
  cvv: { en: "The security code is wrong.", sa: "رمز الأمان غير صحيح." },
  lost_stolen: { en: "The bank blocked this card. Use another one.", sa: "أوقف البنك هذه البطاقة، استخدم بطاقة أخرى." },
  declined: { en: "The bank declined the card.", sa: "رفض البنك البطاقة." },
  auth_failed: { en: "The bank could not confirm that it was you.", sa: "لم يتمكن البنك من التحقق من هويتك." },
  invalid_card: { en: "The card number is not valid.", sa: "رقم البطاقة غير صالح." },
  wrong_code: { en: "The STC Pay code was wrong.", sa: "رمز STC Pay غير صحيح." },
  wallet_unregistered: { en: "This number isn't registered with STC Pay.", sa: "هذا الرقم غير مسجل في STC Pay." },
  wallet_wait: {
    en: "STC Pay asks you to wait 60 seconds before the next try.",
    sa: "تطلب STC Pay الانتظار 60 ثانية قبل المحاولة التالية.",
  },
  wallet_blocked: {
    en: "STC Pay doesn't accept payments from this number right now. Check the STC Pay app.",
    sa: "لا تقبل STC Pay الدفع من هذا الرقم الآن. راجع تطبيقها.",
  },
  transient: {
    en: "The bank or wallet isn't responding. Try again shortly.",
    sa: "لا يستجيب البنك أو المحفظة، حاول بعد قليل.",
  },
  unknown: { en: "The payment did not go through.", sa: "لم تتم عملية الدفع." },
};
