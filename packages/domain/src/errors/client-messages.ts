/** Sentences of the catalog that screens also say by themselves, with no refusal that would bring them along. */
export const clientMessages = {
  unknown_error: { en: "An unknown error occurred.", sa: "حدث خطأ غير معروف." },
  area_not_covered: {
    en: "This area isn't covered by the restaurant, choose another address.",
    sa: "هذه المنطقة خارج نطاق توصيل المطعم، اختر عنوانًا آخر.",
  },
  service_deactivated: { en: "Service temporarily deactivated by management.", sa: "الخدمة متوقفة مؤقتًا." },
  payment_failed: { en: "Payment Failed (a technical error, try again).", sa: "تعذر الدفع (خطأ تقني، حاول مرة أخرى)." },
  already_registered: { en: "You are already registered in the system.", sa: "أنت مسجل في النظام من قبل." },
  wrong_code: { en: "The verification code is incorrect.", sa: "رمز التحقق غير صحيح." },
} as const;
