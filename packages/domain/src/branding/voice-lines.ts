import { type Language, readText, type Text } from "../language/language.ts";
import type { Voice } from "./faces.ts";

/** What an establishment says in its own voice; its staff may reword each line. */
export const voiceLines = ["morning", "evening", "added", "placed", "served", "empty_cart", "closed", "error"] as const;
export type VoiceLine = (typeof voiceLines)[number];
export type VoiceTexts = Record<VoiceLine, Text>;

export const voiceTexts: Record<Voice, VoiceTexts> = {
  formal: {
    morning: { sa: "صباح الخير", en: "Good morning" },
    evening: { sa: "مساء الخير", en: "Good evening" },
    added: { sa: "أُضيف إلى السلة", en: "Added to your cart" },
    placed: { sa: "تسلّمنا طلبك", en: "Your order has been received" },
    served: { sa: "نتمنى أن ينال الطلب رضاك", en: "We hope everything is to your liking" },
    empty_cart: { sa: "لا أصناف في السلة", en: "Your cart is empty" },
    closed: { sa: "يسعدنا استقبالك عند الافتتاح", en: "We look forward to welcoming you" },
    error: { sa: "نعتذر، حدث خطأ", en: "Our apologies, something went wrong" },
  },
  warm: {
    morning: { sa: "صباح الخير", en: "Good morning" },
    evening: { sa: "مساء الخير", en: "Good evening" },
    added: { sa: "صار في سلتك", en: "In your cart" },
    placed: { sa: "وصلنا طلبك، شكرًا لك", en: "We have your order, thank you" },
    served: { sa: "سعدنا بك، وننتظر عودتك", en: "We loved having you" },
    empty_cart: { sa: "سلتك فارغة", en: "Nothing here yet" },
    closed: { sa: "نستقبلك حين نفتح", en: "See you soon" },
    error: { sa: "عذرًا، تعثّر شيء عندنا", en: "Sorry, something tripped us up" },
  },
  playful: {
    morning: { sa: "يا صباح الخير", en: "Rise and shine" },
    evening: { sa: "يا مساء الخير", en: "Evening, you" },
    added: { sa: "لذيذ، صار في سلتك", en: "Yum, in your cart" },
    placed: { sa: "طلبك وصل، والعمل بدأ", en: "Got it, we are on it" },
    served: { sa: "لا تُطل الغياب", en: "Don't be a stranger" },
    empty_cart: { sa: "السلة جائعة", en: "This cart is hungry" },
    closed: { sa: "نأخذ غفوة ونعود", en: "Catching some sleep" },
    error: { sa: "انسكب شيء عندنا", en: "We spilled something" },
  },
};

/** The lines in one language: the establishment's own words where it has them, otherwise those of its voice. */
export const readVoice = (voice: Voice, own: Partial<VoiceTexts>, language: Language): Record<VoiceLine, string> => {
  const say = (line: VoiceLine): string =>
    (own[line] && readText(own[line], language)) || readText(voiceTexts[voice][line], language);
  return {
    morning: say("morning"),
    evening: say("evening"),
    added: say("added"),
    placed: say("placed"),
    served: say("served"),
    empty_cart: say("empty_cart"),
    closed: say("closed"),
    error: say("error"),
  };
};
