import type { QuestionKind } from "@sufra/domain/campaigns/question-kinds.ts";
import type { Text } from "@sufra/domain/language/language.ts";

export type QuestionSeed = {
  kind: QuestionKind;
  optional?: boolean;
  text: Text;
  low_label?: Text;
  high_label?: Text;
  choices?: { id: string; text: Text }[];
};

export type FormSeed = {
  name: Text;
  intro: Text;
  thanks: Text;
  /** Once a guest in so many days; absent: once an order. */
  period_days?: number;
  questions: QuestionSeed[];
};

const stars = (sa: string, en: string): QuestionSeed => ({ kind: "rating", text: { sa, en } });
const choice = (id: string, sa: string, en: string) => ({ id, text: { sa, en } });

/** A question of each kind, so that the demo shows them all. */
export const visitForm: FormSeed = {
  name: { sa: "كيف كانت زيارتك؟", en: "How was your visit?" },
  intro: {
    sa: "ستة أسئلة في دقيقة، ورأيك يصل إلى مدير الفرع مباشرة.",
    en: "Six questions, one minute. Your answers go straight to the branch.",
  },
  thanks: { sa: "شكرًا، رأيك يحسّن سفرتنا", en: "Thank you, you make our table better" },
  period_days: 7,
  questions: [
    stars("كيف كان الطعام؟", "How was the food?"),
    {
      kind: "scale",
      text: { sa: "هل تنصح بنا أهلك وأصحابك؟", en: "Would you recommend us to family and friends?" },
      low_label: { sa: "لا أنصح", en: "Not at all" },
      high_label: { sa: "أنصح بكل تأكيد", en: "Certainly" },
    },
    {
      kind: "one_choice",
      text: { sa: "كيف سمعت عنا؟", en: "How did you hear of us?" },
      choices: [
        choice("friend", "من صديق", "From a friend"),
        choice("social", "من وسائل التواصل", "Social media"),
        choice("passing", "مررت بالفرع", "Passing by"),
      ],
    },
    {
      kind: "several_choices",
      text: { sa: "ما الذي أعجبك؟", en: "What did you like?" },
      choices: [
        choice("taste", "الطعم", "The taste"),
        choice("service", "الخدمة", "The service"),
        choice("place", "المكان", "The place"),
        choice("speed", "السرعة", "The speed"),
      ],
    },
    { kind: "text", text: { sa: "بماذا تنصحنا؟", en: "What should we do better?" } },
    { kind: "images", optional: true, text: { sa: "شاركنا صورة من سفرتك", en: "Share a photo of your table" } },
  ],
};

export const orderForm: FormSeed = {
  name: { sa: "كيف كان طلبك؟", en: "How was your order?" },
  intro: { sa: "سؤالان سريعان عن طلبك.", en: "Two quick questions about your order." },
  thanks: { sa: "شكرًا على رأيك في الطلب", en: "Thank you for rating your order" },
  questions: [
    stars("كيف كان طلبك؟", "How was your order?"),
    { kind: "text", text: { sa: "ما الذي نحسّنه؟", en: "What could be better?" } },
  ],
};

/** Everybody wins one of these with their first answers; all are prizes of the shop. */
export const formGifts = ["tea-mint", "saudi-coffee"] as const;

export const welcomeEntry = {
  name: { sa: "سجّل واربح شايًا بالنعناع", en: "Register and win mint tea" },
  description: {
    sa: "عرّفنا بنفسك، والهدية جاهزة لك عند الكاشير.",
    en: "Tell us who you are, and the gift is waiting at the counter.",
  },
  gift: "tea-mint",
  rules: [
    { sa: "مشاركة واحدة لكل رقم جوال.", en: "One entry for each mobile number." },
    { sa: "الهدية مضمونة لكل من يسجل.", en: "Everybody who registers gets the gift." },
    { sa: "تستلمها من الكاشير خلال 90 يومًا.", en: "Collect it at the counter within 90 days." },
  ],
  questions: [
    {
      id: "dish",
      kind: "choice" as const,
      label: { sa: "ما طبقك المفضل؟", en: "Your favorite dish?" },
      choices: [
        choice("kabsa", "الكبسة", "Kabsa"),
        choice("grill", "المشويات", "The grill"),
        choice("sweets", "الحلى", "Sweets"),
      ],
    },
  ],
};
