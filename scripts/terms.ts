/** One term for one thing: what the screens must not say, and what they say instead. `scripts/texts.ts` checks it. */
import type { Locale } from "../packages/ui/src/i18n/message-files.ts";

export type Term = {
  locale: Locale;
  /** A regular expression, matched against whole words and without regard to case. */
  not: string;
  say: string;
  /** Only in texts of this app. */
  within?: "console" | "storefront";
};

const ar = (not: string, say: string, within?: Term["within"]): Term => ({
  locale: "ar",
  not,
  say,
  ...(within ? { within } : {}),
});
const en = (not: string, say: string): Term => ({ locale: "en", not, say });

/** Prefixes that Arabic writes together with a noun. */
const before = "(?:[وفبك]|[وف]?ل)?";

export const terms: Term[] = [
  ar(`${before}(?:ال|ل)?قائمة|${before}قائمت(?:نا|ه|ها|ك)`, "المنيو", "storefront"),
  ar(`${before}القائمة|${before}للقائمة`, "المنيو", "console"),
  ar(`${before}(?:ال|ل)?(?:ضيف|ضيوف|ضيفان|ضيفين|ضيفًا)(?:ك|ه|ها|هم|نا)?`, "عميل", "console"),
  ar("عجلة الحظ|بالقرعة|القرعة", "عجلة الجوائز"),
  ar(`رمز (?:ال)?إحالة|الإحالة`, "رمز الدعوة"),
  ar("(?:ال)?رسالة (?:ال)?قصيرة", "رسالة نصية"),
  ar("(?:ال)?صفة|صفتك|بصفة", "الدور"),
  ar("مجموع(?:ة|ات) (?:ال)?إضافات", "مجموعة خيارات"),
  ar("رقم الباب", "رقم الشقة"),
  ar("طريقة الاستلام|طرق الطلب|طريقة طلب", "نوع الطلب"),
  ar("للأكل في المحل|(?:ال)?طلب(?:ات)? خارجية?|الطلب الخارجي|سفري|محلي", "في المطعم، استلام"),
  ar(
    "بطاقة (?:في الفرع|عبر التطبيق|عبر الإنترنت|الآن|على الجهاز|عبر جهاز الفرع)|دفع إلكتروني",
    "الدفع الإلكتروني، شبكة (مدى) عند الاستلام، نقدًا",
  ),
  ar("صوّر (?:ال)?رمز", "امسح رمز QR"),
  ar("تتحدث|تحدّث (?:الآن|قبل)", "تُحدَّث"),
  ar("من نفسه|من نفسها|وحدها حين", "تلقائيًا"),
  ar("أكّد رقمك|تأكيد الرقم|رقمه مؤكد", "توثيق الرقم"),
  ar("رُدّ (?:أول|الطلب)", "أُرجع"),
  ar("سعرة (?!حرارية)واحدة|{count} سعرات(?! حرارية)", "سعرة حرارية"),
  ar("و?تقدر|شوف|وش|عشان|لسه|تبغى|ودك|كذا", "modern standard Arabic"),
  ar("(?:غيّر|أضاف|وافق|بتّ فيه|طلبه|سحبه|دعاك) {(?:name|who)}|{name} غيّر", "تغيير من {name}، بطلب من {name}"),
  ar("{(?:name|item)} (?:لم يعد|غير متوفر|متوفر)|(?:أُضيف|أضيف|أُزيل) {name}", "الصنف «{name}» غير متوفر، إزالة: {name}"),
  en("by (?:itself|themselves)", "automatically"),
  en("had|told|when it is|whoever|any more(?! invitations)", "plain present tense"),
  en("e-mails?", "email"),
  en("pick-up", "pickup"),
  en("under way", "in progress"),
  en("cancelled|cancelling|colours?|programmes?|catalogues?|favours?", "American spelling"),
  en("fibres?|sulphites?|molluscs?|favourites?|licences?|grey", "American spelling"),
  en("(?:once|times|one card|one coupon) (?:a|an) (?:guest|order|customer)", "per guest, per order"),
  en("card (?:online|in the app|at the branch|machine)|pay online", "Online payment, Card in person, Cash"),
  en("mend(?:ed)?|send a sheet|letters at most", "fix, upload, characters"),
  en("inviting friends", "Referrals"),
  en("address part|forgotten password", "URL name, Forgot password"),
];

/** Nouns that change with the number before them. After a value they need plural forms, or a sentence without them. */
export const countedNouns: Record<Locale, string> = {
  ar:
    "يوم|يومًا|أيام|ساعة|ساعات|دقيقة|دقائق|ثانية|ثوانٍ|مرة|مرات|نقطة|نقاط|حرف|حرفًا|أحرف|حقل|حقلًا|حقول|صف|صفًا|صفوف|صنف|" +
    "صنفًا|أصناف|طلب|طلبًا|طلبات|رمز|رمزًا|رموز|ختم|ختمًا|أختام|عميل|عميلًا|عملاء|فرع|فرعًا|فروع|صورة|صور|سعرات|تغيير|تغييرات",
  en: "days?|hours?|minutes?|seconds?|times?|points?|characters?|letters?|fields?|rows?|items?|orders?|codes?|stamps?|guests?|customers?|branches|changes?",
};

/** One name for one payment method. Keys are those of every place that names it. */
const placesOfMethods =
  "checkout|couriers_collect|console_branches_pay|console_orders_(?:pay|tender|desk)|console_drawers_tender|console_reports|console_audit_log_value";
export const paymentMethods = {
  cash: { keys: new RegExp(`^(?!console_orders_desk)(?:${placesOfMethods})_cash$`), ar: "نقدًا", en: "Cash" },
  card: {
    keys: new RegExp(`^(?:${placesOfMethods})_(?:card|physical|physical_card)$`),
    ar: "شبكة (مدى) عند الاستلام",
    en: "Card in person",
  },
  online: {
    keys: new RegExp(`^(?:${placesOfMethods})_(?:online|online_card)$`),
    ar: "الدفع الإلكتروني",
    en: "Online payment",
  },
} as const;

/** How a button must not begin. Arabic buttons name the action («إضافة»), so that nobody is addressed by gender. */
export const buttonStarts: Record<Locale, string[]> = {
  ar: (
    "أبق أبقِ ابق ابقَ ابحث ابدأ اختر ادع ادعُ ادعُه ادفع اربط ارفض ارفع اشتر اصرف اضبط اضغط اطبع اطبعه اطلب اطلبه اعرض اعرضه " +
    "اعرضها اقبل اقرأ اكتب التقط امح امسح انتقل انسخ انسخها انشر انضم انقل استبعد استبدل استخدم استخدمه استخدمها استلم احذف " +
    "احفظ أبلغ أجب أدخل أدخلته أرسل أرسله أزل أضف أضِف أظهر أعد أعده أغلق أفرغ أقفل أكد أكّد أكمل ألغ ألغِ أنشئ أوقف أوقفه " +
    "أوقفها بدّل تابع تحقق تخطَّ جرّب حاول حدّث حدد حرّك دوّر ذكّرني راجع سجّل سحّب شارك شاهد شغّل شغّله شغّلها صحّح صوّر " +
    "عدّل عدّلها عُد غادر غيّر فعّل قيّم قيّمنا كرّر كرّره مدّد ناد نادِ نبّهني نزّل نفّذ وافق وثّق وزّع وصّل"
  ).split(" "),
  en: ["a", "an", "the", "to", "my", "your", "our", "this", "that", "these"],
};
