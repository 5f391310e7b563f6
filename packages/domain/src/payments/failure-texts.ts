import type { Text } from "../language/language.ts";
import type { FailureCode } from "./statuses.ts";

/** Why a payment failed, in plain words and with what to do next; never more than the guest may know of a card. */
export const failureTexts: Record<FailureCode, Text> = {
  funds: { en: "The card has too little balance.", sa: "رصيد البطاقة لا يكفي." },
  limit: { en: "The card's limit is reached.", sa: "تجاوزت حد البطاقة." },
  expired_card: { en: "The card has expired.", sa: "انتهت صلاحية البطاقة." },
  cvv: { en: "The security code is wrong.", sa: "رمز الأمان غير صحيح." },
  lost_stolen: { en: "The bank blocks this card, use another one.", sa: "البنك يمنع هذه البطاقة، استخدم بطاقة أخرى." },
  declined: { en: "The bank declined the card.", sa: "رفض البنك البطاقة." },
  auth_failed: { en: "The bank could not confirm that it was you.", sa: "لم يتمكن البنك من التحقق من هويتك." },
  invalid_card: { en: "The card number is not valid.", sa: "رقم البطاقة غير صالح." },
  transient: { en: "The bank does not answer, try again shortly.", sa: "البنك لا يستجيب، حاول بعد قليل." },
  unknown: { en: "The payment did not go through.", sa: "لم تتم عملية الدفع." },
};
