import { describe, expect, it } from "vitest";
import { holdsCardNumber, hostileFields } from "./hostile-input.ts";

describe("a card number in a text", () => {
  it.each([
    ["4111111111111111", true],
    ["4111 1111-1111.1111", true],
    ["بطاقتي ٤١١١١١١١١١١١١١١١ شكرًا", true],
    ["4111111111111112", false],
    ["1111111111111117", false],
    // A UUID is no card number, even if its digits pass the check.
    ["fdeed8c5-af6d-4387-9475-0523227af2b3", false],
    ["https://push.example/c557f1b5-6185-4917-8146-6bb6faf7bb7a/send", false],
    ["45106029-2772-4733-80d9-eab5387669ba and 4111111111111111", true],
  ])("%s: %s", (text, found) => {
    expect(holdsCardNumber(text)).toBe(found);
  });

  it("is not checked in a push service's address", () => {
    const endpoint = "https://push.example/4111111111111111";
    expect(hostileFields({ endpoint, keys: { p256dh: "4111111111111111" } }, { cards: true })).toEqual([]);
    expect(hostileFields({ note: endpoint }, { cards: true })).toEqual([{ path: "note", code: "field_invalid" }]);
  });
});
