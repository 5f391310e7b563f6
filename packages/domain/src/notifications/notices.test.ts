import { describe, expect, it } from "vitest";
import { languages } from "../language/language.ts";
import { noticeKinds } from "./api.ts";
import { isNotified, type Notice, notice, toNotificationText, notifiedStatuses } from "./notices.ts";

const style = { zone: "Asia/Riyadh" } as const;
const orderId = "0192f0c1-7a00-7000-8000-000000000001";
const moved = (status: (typeof notifiedStatuses)[number], order_type: 1 | 2 | 3 = 2): Notice => ({
  kind: "order_moved",
  params: { order_id: orderId, number: 41, order_type, status },
});

it("has the kinds that the interface names", () => {
  expect(notice.def.options.flatMap(({ shape }) => shape.kind.def.values).toSorted()).toEqual(
    [...noticeKinds].toSorted(),
  );
});

it("passes over values that a later release stored", () => {
  const stored = { kind: "points_earned", params: { points: 7, later: 1 } };
  expect(notice.parse(stored)).toEqual({ kind: "points_earned", params: { points: 7 } });
});

describe("notices", () => {
  it.each([
    [moved("ready"), "order", "طلبك \u2066#041\u2069: جاهز للاستلام", "Order \u2066#041\u2069: Ready to collect"],
    [moved("delivered", 1), "order", "طلبك \u2066#041\u2069: تم التقديم", "Order \u2066#041\u2069: Served"],
    [moved("en_route", 3), "order", "طلبك \u2066#041\u2069: في الطريق", "Order \u2066#041\u2069: On the way"],
    [{ kind: "points_earned", params: { points: 1 } }, "reward", "كسبت نقطة واحدة", "You earned 1 point"],
    [{ kind: "points_earned", params: { points: 2 } }, "reward", "كسبت نقطتين", "You earned 2 points"],
    [{ kind: "points_earned", params: { points: 7 } }, "reward", "كسبت 7 نقاط", "You earned 7 points"],
    ...([
      [250, "أُضيفت 250 نقطة إلى رصيدك", "250 points added to your balance"],
      [2, "أُضيفت نقطتان إلى رصيدك", "2 points added to your balance"],
      [-1, "خُصمت نقطة واحدة من رصيدك", "1 point deducted from your balance"],
    ].map(([points, sa, en]) => [{ kind: "points_adjusted", params: { points } }, "reward", sa, en]) as [
      Notice,
      string,
      string,
      string,
    ][]),
    [{ kind: "birthday_gift", params: { points: 50 } }, "reward", "كل عام وأنت بخير", "Happy birthday"],
    [{ kind: "points_earned", params: { points: 38 } }, "reward", "كسبت 38 نقطة", "You earned 38 points"],
    [
      { kind: "points_expiring", params: { points: 100, at: "2026-11-27T21:00:00.000Z" } },
      "expiry",
      "تنتهي صلاحية 100 نقطة قريبًا",
      "100 points will expire soon",
    ],
    [
      { kind: "level_reached", params: { level: { sa: "ذهبي", en: "Gold" } } },
      "reward",
      "وصلت إلى مستوى ذهبي",
      "You reached Gold",
    ],
    [
      { kind: "reward_given", params: { reward_id: orderId, name: { sa: "كنافة", en: "Kunafa" } } },
      "reward",
      "حصلت على كنافة",
      "You got Kunafa",
    ],
    [
      { kind: "wheel_ready", params: { wheel_id: orderId, name: { sa: "عجلة الأسبوع", en: "Wheel of the week" } } },
      "reward",
      "حان دورك لتدوير العجلة",
      "You can spin the wheel again",
    ],
  ] as [Notice, string, string, string][])("%j", (given, topic, sa, en) => {
    expect(notice.parse(given)).toEqual(given);
    expect(toNotificationText(given, { language: "sa", ...style })).toMatchObject({ topic, title: sa });
    expect(toNotificationText(given, { language: "en", ...style })).toMatchObject({ topic, title: en });
  });

  it("says a day by the establishment's zone and in its digits", () => {
    const given: Notice = { kind: "points_expiring", params: { points: 12, at: "2026-11-27T21:30:00.000Z" } };
    expect(toNotificationText(given, { language: "sa", ...style, digits: "arabic" })).toEqual({
      topic: "expiry",
      title: "تنتهي صلاحية ١٢ نقطة قريبًا",
      text: "استخدمها قبل ٢٨ نوفمبر ٢٠٢٦.",
    });
  });

  it("has texts for every notified step, and none for others", () => {
    for (const language of languages)
      for (const status of notifiedStatuses)
        expect(toNotificationText(moved(status), { language, ...style }).text.length).toBeGreaterThan(5);
    expect(isNotified("pending")).toBe(false);
    expect(isNotified("awaiting_payment")).toBe(false);
  });
});
