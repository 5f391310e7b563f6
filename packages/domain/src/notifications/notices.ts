import { z } from "zod/mini";
import { id, instant, orderType } from "../contract/fields.ts";
import { dateText, type DateStyle, timeText } from "../language/dates.ts";
import { readText, type Text } from "../language/language.ts";
import { counted, type CountedNoun } from "../language/plural.ts";
import { orderNumberText } from "../orders/business-day.ts";
import { guestStatusName } from "../orders/status-names.ts";
import type { NoticeTopic } from "./api.ts";

const text = z.strictObject({ sa: z.string(), en: z.string() });
const points = z.int().check(z.gte(0));

/** Order steps that notify the guest; steps by the guest are left out. */
export const notifiedStatuses = [
  "sent_to_kitchen",
  "ready",
  "assigned",
  "en_route",
  "delivered",
  "declined",
  "canceled",
  "returned",
] as const;
export type NotifiedStatus = (typeof notifiedStatuses)[number];
export const isNotified = (status: string): status is NotifiedStatus =>
  notifiedStatuses.some((each) => each === status);

/**
 * A notification inside the app: its values are stored, its text is made when it is read, in the reader's language. Values
 * that a later release stored are passed over, since both releases run side by side during an upgrade.
 */
export const notice = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("order_moved"),
    params: z.object({ order_id: id, number: z.int(), order_type: orderType, status: z.enum(notifiedStatuses) }),
  }),
  z.strictObject({
    kind: z.literal("order_promise"),
    params: z.object({ order_id: id, number: z.int(), promised_at: instant }),
  }),
  z.strictObject({
    kind: z.literal("order_message"),
    params: z.object({ order_id: id, number: z.int(), text: z.string() }),
  }),
  z.strictObject({ kind: z.literal("points_earned"), params: z.object({ points }) }),
  z.strictObject({ kind: z.literal("birthday_gift"), params: z.object({ points }) }),
  z.strictObject({ kind: z.literal("points_adjusted"), params: z.object({ points: z.int() }) }),
  z.strictObject({ kind: z.literal("points_expiring"), params: z.object({ points, at: instant }) }),
  z.strictObject({ kind: z.literal("level_reached"), params: z.object({ level: text }) }),
  z.strictObject({ kind: z.literal("reward_given"), params: z.object({ reward_id: id, name: text }) }),
  z.strictObject({ kind: z.literal("wheel_ready"), params: z.object({ wheel_id: id, name: text }) }),
  z.strictObject({ kind: z.literal("friend_joined"), params: z.object({}) }),
  z.strictObject({
    kind: z.literal("referral_points"),
    params: z.object({ points, side: z.enum(["friend", "inviter"]) }),
  }),
  z.strictObject({
    kind: z.literal("referral_coupon"),
    params: z.object({ name: text, side: z.enum(["friend", "inviter"]) }),
  }),
  z.strictObject({
    kind: z.literal("offer"),
    params: z.object({ offer_id: id, title: text, text, link: z.nullable(z.string()) }),
  }),
]);
export type Notice = z.infer<typeof notice>;

export type NotificationText = { topic: NoticeTopic; title: string; text: string };

/** Points as they are counted in both languages. */
export const pointNoun: CountedNoun = {
  en: { one: "point", other: "points" },
  sa: { one: "نقطة واحدة", two: "نقطتان", two_object: "نقطتين", few: "نقاط", many: "نقطة", other: "نقطة" },
};

const orderTexts: Record<NotifiedStatus, Text> = {
  sent_to_kitchen: { sa: "بدأ المطبخ في تحضيره.", en: "The kitchen has started preparing it." },
  ready: { sa: "طلبك جاهز.", en: "It is ready." },
  assigned: { sa: "استلمه المندوب.", en: "The courier has your order." },
  en_route: { sa: "طلبك في الطريق إليك.", en: "It is on its way to you." },
  delivered: { sa: "بالعافية.", en: "Enjoy your meal." },
  declined: {
    sa: "اعتذر المطعم عن الطلب. افتحه لمعرفة السبب.",
    en: "The restaurant couldn't accept it. Open the order to see why.",
  },
  canceled: { sa: "أُلغي الطلب. افتحه لمعرفة السبب.", en: "It was canceled. Open it to see why." },
  returned: { sa: "سُجّل إرجاع الطلب.", en: "Its return was recorded." },
};

const inviteThanks: Record<"friend" | "inviter", Text> = {
  friend: { sa: "هدية الدعوة بعد أول طلب لك.", en: "Your invitation gift, after your first order." },
  inviter: {
    sa: "صديقك أكمل أول طلب له. شكرًا على دعوته.",
    en: "Your friend completed their first order. Thank you for inviting them.",
  },
};

const said = (topic: NoticeTopic, title: Text, body: Text, { language }: DateStyle): NotificationText => ({
  topic,
  title: title[language],
  text: body[language],
});

/** Points put right by hand: how many is the sentence's subject, and the sign says which sentence. */
const adjustedWords = (moved: number, style: DateStyle): NotificationText => {
  const { language, digits = "latin" } = style;
  const words = counted(Math.abs(moved), pointNoun, language, { digits });
  const title =
    moved > 0
      ? { sa: `أُضيفت ${words} إلى رصيدك`, en: `${words} added to your balance` }
      : { sa: `خُصمت ${words} من رصيدك`, en: `${words} deducted from your balance` };
  const body = {
    sa: "تصحيح من المطعم. اسأله إن لم تكن تتوقعه.",
    en: "A correction by the restaurant. Ask them if you did not expect it.",
  };
  return said("reward", title, body, style);
};

const birthdayWords = (points: number, style: DateStyle): NotificationText => {
  const { language, digits = "latin" } = style;
  const words = counted(points, pointNoun, language, { digits });
  const body = { sa: `هديتك ${words}، وهي في رصيدك الآن.`, en: `Our gift: ${words}, in your balance now.` };
  return said("reward", { sa: "كل عام وأنت بخير", en: "Happy birthday" }, body, style);
};

/** As the manager wrote it; where one language is missing, in the other. */
const offerWords = ({ title, text }: { title: Text; text: Text }, style: DateStyle): NotificationText => {
  const read = (each: Text): Text => ({ sa: readText(each, "sa"), en: readText(each, "en") });
  return said("offer", read(title), read(text), style);
};

const isolatedNumber = (number: number): string => `\u2066${orderNumberText(number)}\u2069`;

type OrderNotice = Extract<Notice, { params: { order_id: string } }>;

/** A step of an order, its new time, or a sentence of the staff. */
const orderText = (event: OrderNotice, style: DateStyle): NotificationText => {
  const { language } = style;
  const titled = (name: Text, text: string): NotificationText => ({
    topic: "order",
    title: `${language === "sa" ? "طلبك" : "Order"} ${isolatedNumber(event.params.number)}: ${name[language]}`,
    text,
  });
  if (event.kind === "order_moved") {
    const { order_type, status } = event.params;
    return titled(guestStatusName(status, order_type), orderTexts[status][language]);
  }
  if (event.kind === "order_message")
    return titled({ sa: "رسالة من المطعم", en: "message from the restaurant" }, event.params.text);
  const time = timeText(new Date(event.params.promised_at), style);
  const body = { sa: `الموعد الجديد: ${time}.`, en: `It is now expected at ${time}.` };
  return titled({ sa: "تغيّر الموعد", en: "new time" }, body[language]);
};

/** The order that a notification is about. */
export const getOrderId = (event: Notice): string | null =>
  event.kind === "order_moved" || event.kind === "order_promise" || event.kind === "order_message"
    ? event.params.order_id
    : null;

/** The text of a notification in a language; days are in the establishment's zone. */
export const toNotificationText = (event: Notice, style: DateStyle): NotificationText => {
  const { language, digits = "latin" } = style;
  const amount = (count: number) => counted(count, pointNoun, language, { digits, place: "object" });
  switch (event.kind) {
    case "order_moved":
    case "order_promise":
    case "order_message":
      return orderText(event, style);
    case "points_earned": {
      const words = amount(event.params.points);
      const body = { sa: "أضيفت إلى رصيدك.", en: "Now in your balance." };
      return said("reward", { sa: `كسبت ${words}`, en: `You earned ${words}` }, body, style);
    }
    case "birthday_gift":
      return birthdayWords(event.params.points, style);
    case "points_adjusted":
      return adjustedWords(event.params.points, style);
    case "points_expiring": {
      const words = amount(event.params.points);
      const day = dateText(new Date(event.params.at), style);
      const title = { sa: `تنتهي صلاحية ${words} قريبًا`, en: `${words} will expire soon` };
      return said("expiry", title, { sa: `استخدمها قبل ${day}.`, en: `Redeem before ${day}.` }, style);
    }
    case "level_reached": {
      const level = readText(event.params.level, language);
      const body = { sa: "اطّلع على مزايا مستواك الجديد.", en: "See what your new level gives you." };
      return said("reward", { sa: `وصلت إلى مستوى ${level}`, en: `You reached ${level}` }, body, style);
    }
    case "reward_given": {
      const name = readText(event.params.name, language);
      const body = { sa: "تجد المكافأة ورمزها في «مكافآتي».", en: "Find it with its code in “My rewards”." };
      return said("reward", { sa: `حصلت على ${name}`, en: `You got ${name}` }, body, style);
    }
    case "wheel_ready": {
      const name = readText(event.params.name, language);
      const title = { sa: "حان دورك لتدوير العجلة", en: "You can spin the wheel again" };
      return said("reward", title, { sa: `${name} بانتظارك.`, en: `${name} is waiting for you.` }, style);
    }
    case "offer":
      return offerWords(event.params, style);
    case "friend_joined": {
      const body = {
        sa: "سجّل بدعوتك، وهديتكما بعد أول طلب له.",
        en: "They joined with your invitation. You both get your gift after their first order.",
      };
      return said("reward", { sa: "انضم صديقك", en: "Your friend has joined" }, body, style);
    }
    case "referral_points": {
      const { points: given, side } = event.params;
      const title = { sa: `حصلت على ${amount(given)}`, en: `You got ${amount(given)}` };
      return said("reward", title, inviteThanks[side], style);
    }
    case "referral_coupon": {
      const name = readText(event.params.name, language);
      return said("reward", { sa: `حصلت على ${name}`, en: `You got ${name}` }, inviteThanks[event.params.side], style);
    }
  }
};
