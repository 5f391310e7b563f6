import { describe, expect, it } from "vitest";
import { noticeTopics } from "./api.ts";
import type { Notice } from "./notices.ts";
import { mayPush, getMutableTopic, mutableTopics, pushPace, pushPath, pushTag } from "./pushing.ts";

const qr = "11111111-1111-4111-8111-111111111111";
const id = "0192f0c1-7a00-7000-8000-000000000001";
const moved: Notice = { kind: "order_moved", params: { order_id: id, number: 4, order_type: 2, status: "ready" } };
const given: Notice = { kind: "reward_given", params: { reward_id: id, name: { sa: "كنافة", en: "Kunafa" } } };
const earned: Notice = { kind: "points_earned", params: { points: 3 } };

describe("push messages", () => {
  it.each([
    ["order", [], false, true],
    ["order", ["order"], true, false],
    ["order", ["reward"], false, true],
    ["reward", ["reward"], true, false],
    ["expiry", [], false, true],
    ["expiry", ["reward"], true, false],
    ["offer", [], false, false],
    ["offer", ["order", "reward"], false, false],
    ["offer", ["order", "reward"], true, true],
  ] as const)("%s, silenced %j, consent %s: %s", (topic, muted, marketing, leaves) => {
    expect(mayPush(topic, { muted, marketing })).toBe(leaves);
  });

  it("leaves no topic without a choice of its own, and never an offer without consent", () => {
    for (const topic of noticeTopics) {
      expect(mayPush(topic, { muted: mutableTopics, marketing: false })).toBe(false);
      if (topic !== "offer") expect(mutableTopics).toContain(getMutableTopic(topic));
    }
  });
});

it("is news for ten minutes where it is an order's step, for days where it is not", () => {
  expect(pushPace("order")).toEqual({ ttl: 600, urgency: "high" });
  expect(pushPace("reward")).toEqual({ ttl: 86_400, urgency: "normal" });
  expect(pushPace("offer")).toEqual({ ttl: 259_200, urgency: "low" });
});

it.each([
  [moved, `/orders/${qr}/${id}`, id],
  [given, `/prize/${qr}?reward=${id}`, "n1"],
  [earned, `/notifications/${qr}`, "n1"],
])("%j leads to its own screen, and takes the place of its like alone", (given, path, tag) => {
  expect(pushPath(given, qr)).toBe(path);
  expect(pushTag(given, "n1")).toBe(tag);
});
