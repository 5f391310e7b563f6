import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addPunches,
  type Card,
  type Chain,
  fellShort,
  qualifyingUnits,
  getVisibleCard,
  takeBack,
  getWindow,
} from "./cards.ts";

const start = new Date("2026-11-01T09:00:00Z");
const day = (count: number): Date => new Date(start.getTime() + count * 86_400_000);
const rules = { required: 3, days: 30, items: null as string[] | null, repeats: true, begins: true };
const once = { ...rules, repeats: false };
const nobody: ReadonlySet<string> = new Set();
const units = (ids: string, at = start) => [...ids].map((id) => ({ id, at }));
/** Punches as letters, one card after the other. */
const describeChain = (chain: Chain): string =>
  chain.map(({ status, punches }) => `${status}:${punches.map(({ id }) => id).join("")}`).join(" ");
/** As the database answers it: every card has an id by now. */
const kept = (chain: Chain): Card[] => chain.map((card, place) => ({ ...card, id: `card${place}` }));
const after = (...steps: [ids: string, at: Date][]): Card[] =>
  steps.reduce<Card[]>((chain, [ids, at]) => kept(addPunches(chain, rules, units(ids, at), at)), []);

describe("punching", () => {
  it.each([
    ["begins a card", [["a", day(0)]], "open:a"],
    ["fills it", [["abc", day(0)]], "completed:abc"],
    ["carries the surplus over", [["abcde", day(0)]], "completed:abc open:de"],
    ["fills several at once", [["abcdefg", day(0)]], "completed:abc completed:def open:g"],
    [
      "goes on within the window",
      [
        ["a", day(0)],
        ["b", new Date(day(30).getTime() - 1)],
      ],
      "open:ab",
    ],
    [
      "begins anew once the window is over",
      [
        ["a", day(0)],
        ["b", day(30)],
      ],
      "expired:a open:b",
    ],
  ] as [string, [string, Date][], string][])("%s", (_, steps, chain) =>
    expect(describeChain(after(...steps))).toBe(chain),
  );

  it("drops the surplus of a card that does not repeat", () => {
    const full = kept(addPunches([], once, units("abcd"), start));
    expect(describeChain(full)).toBe("completed:abc");
    expect(describeChain(addPunches(full, once, units("e", day(1)), day(1)))).toBe("completed:abc");
  });
  it("begins a new card beside one that management canceled", () => {
    const canceled: Card = { id: "x", status: "canceled", punches: units("ab"), rules, extended_days: 0 };
    expect(describeChain(addPunches([canceled], once, units("c"), start))).toBe("canceled:ab open:c");
  });
  it("opens the window with the first punch", () =>
    expect(getWindow(after(["a", day(2)], ["b", day(4)])[0] as Card)).toEqual({
      opened: day(2),
      ends: day(32),
    }));
});

describe("a card that has begun", () => {
  const of = (ids: string, item_id: string, at = day(1)) => [...ids].map((id) => ({ id, at, item_id }));
  const [begun] = after(["a", day(0)]) as [Card];
  const coffee: Card = { ...begun, rules: { required: 3, days: 30, items: ["coffee"] } };
  const now = { ...rules, required: 2, days: 5, items: ["tea"] };

  it("keeps its count, days and items when those of new ones change", () => {
    expect(describeChain(addPunches([coffee], now, of("b", "coffee"), day(20)))).toBe("open:ab");
    expect(describeChain(addPunches([coffee], now, of("b", "tea"), day(20)))).toBe("open:a");
  });
  it("takes units that count for it, and leaves the rest to a new card", () => {
    const both = [...of("xy", "tea"), ...of("bcd", "coffee")];
    expect(describeChain(addPunches([coffee], now, both, day(1)))).toBe("completed:abc completed:xy");
  });
  it("goes on where no new ones may begin", () => {
    const closed = { ...rules, begins: false };
    expect(describeChain(addPunches([begun], closed, units("bcd", day(1)), day(1)))).toBe("completed:abc");
    expect(describeChain(addPunches([], closed, units("a"), start))).toBe("");
  });
  it("runs as much longer as it was extended", () => {
    const longer = { ...begun, extended_days: 7 };
    expect(getWindow(longer)?.ends).toEqual(day(37));
    expect(describeChain(addPunches([longer], rules, units("b", day(36)), day(36)))).toBe("open:ab");
    expect(describeChain(addPunches([longer], rules, units("b", day(37)), day(37)))).toBe("expired:a open:b");
  });
  it("is filled from later ones whatever they were of, so that two are never open", () => {
    const full = { ...coffee, status: "completed" as const, punches: of("abc", "coffee") };
    const later: Card = { ...begun, id: "later", punches: of("d", "tea") };
    expect(describeChain(takeBack([full, later], new Set("a"), nobody, day(2)))).toBe("completed:bcd void:");
  });
});

describe("a return", () => {
  const back = (chain: Card[], ids: string, used: ReadonlySet<string> = nobody, now = day(5)) =>
    takeBack(chain, new Set(ids), used, now);
  it.each([
    ["of one punch", after(["ab", day(0)]), "a", "open:b", []],
    ["of the only punch", after(["a", day(0)]), "a", "void:", []],
    ["of a full card's punch", after(["abc", day(0)]), "b", "open:ac", ["card0"]],
    ["of a whole full card", after(["abc", day(0)]), "abc", "void:", ["card0"]],
    ["is covered by the surplus", after(["abcd", day(0)]), "b", "completed:acd void:", []],
    ["leaves the rest of the surplus", after(["abcde", day(0)]), "b", "completed:acd open:e", []],
    ["beyond the surplus", after(["abcd", day(0)]), "abc", "void: open:d", ["card0"]],
    ["goes through the chain", after(["abcdefg", day(0)]), "a", "completed:bcd completed:efg void:", []],
    ["falls on the last reward", after(["abcdef", day(0)]), "a", "completed:bcd open:ef", ["card1"]],
    ["of an expired card changes no other", after(["a", day(0)], ["b", day(30)]), "a", "void: open:b", []],
    ["of nothing", after(["abcd", day(0)]), "z", "completed:abc open:d", []],
  ] as [string, Card[], string, string, string[]][])("%s", (_, chain, ids, expected, short) => {
    const now = back(chain, ids);
    expect(describeChain(now)).toBe(expected);
    expect(fellShort(chain, now)).toEqual(short);
  });
  it("does not fill a card with purchases after its window", () => {
    const chain = after(["abc", day(0)], ["d", day(31)]);
    expect(describeChain(back(chain, "a", nobody, day(32)))).toBe("expired:bc open:d");
  });
  it("of a card whose reward is used makes it owe until it is full again", () => {
    const chain = after(["abc", day(0)]);
    const owing = back(chain, "ab", new Set(["card0"]));
    expect(describeChain(owing)).toBe("owing:c");
    const later = addPunches(owing, rules, units("defg", day(90)), day(90));
    expect(describeChain(later)).toBe("completed:cde open:fg");
  });
  it("makes an owing card take whatever came later, whenever", () => {
    const chain = after(["abc", day(0)], ["de", day(40)]);
    expect(describeChain(back(chain, "abc", new Set(["card0"]), day(41)))).toBe("owing:de void:");
  });
  it("leaves the same cards whether units come back one by one or at once", () => {
    const used = new Set(["card0", "card1"]);
    const one = back(after(["abcdef", day(0)]), "a", used);
    expect(describeChain(one)).toBe("completed:bcd owing:ef");
    expect(describeChain(back([...one], "b", used))).toBe("completed:cde owing:f");
    expect(describeChain(back(after(["abcdef", day(0)]), "ab", used))).toBe("completed:cde owing:f");
  });
  it("lets several cards owe, the first first", () => {
    const chain = after(["abcdefg", day(0)]);
    const owing = back(chain, "abcdefg", new Set(["card0", "card1"]));
    expect(describeChain(owing)).toBe("owing: owing: void:");
    expect(describeChain(addPunches(owing, rules, units("hijk"), day(1)))).toBe("completed:hij owing:k void:");
  });
});

it("counts each unit of a qualifying line once, a combo as one", () => {
  const lines = [
    { item_id: "coffee", quantity: 2 },
    { item_id: "cake", quantity: 1 },
    { item_id: "combo", quantity: 1 },
  ];
  const counted = (items: string[] | null) =>
    qualifyingUnits(lines, items).map(({ line, unit_no }) => `${line.item_id}${unit_no}`);
  expect(counted(["coffee", "combo"])).toEqual(["coffee1", "coffee2", "combo1"]);
  expect(counted(null)).toHaveLength(4);
  expect(counted([])).toEqual([]);
});

it.each([
  ["open", 0, null, "none", "alive"],
  ["open", 2, day(3), "partially", "alive"],
  ["open", 2, day(1), "partially", "expired"],
  ["owing", 1, null, "partially", "alive"],
  ["completed", 3, day(1), "fully", "completed"],
  ["expired", 1, day(1), "partially", "expired"],
  ["canceled", 1, day(9), "partially", "canceled"],
] as const)(
  "a card that is %s with %i punches until %s is shown as %s and %s",
  (status, punches, expires_at, progress, shown) =>
    expect(getVisibleCard({ status, punches, expires_at }, 3, day(1))).toEqual({ progress, status: shown }),
);

/** A customer who buys, returns and uses rewards at random, with the records a server would keep. */
type Step = { kind: "buy" | "return" | "use"; count: number; wait: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("buy" as const, "buy" as const, "return" as const, "use" as const),
    count: fc.integer({ min: 1, max: 7 }),
    wait: fc.integer({ min: 0, max: 20 }),
  }),
  { maxLength: 40 },
);

describe("over random histories", () => {
  const live = (): {
    chain: Card[];
    rewards: Map<string, "unused" | "used">;
    now: Date;
    made: number;
    bought: string[];
    fixed: boolean;
  } => ({
    chain: [],
    rewards: new Map(),
    now: start,
    made: 0,
    bought: [],
    fixed: false,
  });
  type Life = ReturnType<typeof live>;

  const changed = ({ fixed, made }: Life) => (fixed ? {} : { required: 2 + (made % 3), days: 10 + (made % 40) });
  const buy = (life: Life, repeats: boolean, count: number): void => {
    const bought = Array.from({ length: count }, () => ({ id: `u${(life.made += 1)}`, at: life.now }));
    // Management changes the rules as it likes: each card keeps its own.
    const cards = addPunches(life.chain, { ...rules, ...changed(life), repeats }, bought, life.now);
    life.chain = cards.map((card) => ({ ...card, id: card.id ?? `c${(life.made += 1)}` }));
    life.bought.push(...bought.map(({ id }) => id));
    for (const { id, status } of life.chain)
      if (status === "completed" && id !== null && !life.rewards.has(id)) life.rewards.set(id, "unused");
  };
  const giveBack = (life: Life, count: number): void => {
    const returned = new Set(life.bought.splice(0, count));
    const used = new Set([...life.rewards].flatMap(([id, state]) => (state === "used" ? [id] : [])));
    const chain = takeBack(life.chain, returned, used, life.now);
    for (const id of fellShort(life.chain, chain)) if (life.rewards.get(id) === "unused") life.rewards.delete(id);
    life.chain = [...chain];
  };
  const use = (life: Life): void => {
    const unused = [...life.rewards].find(([, state]) => state === "unused");
    if (unused) life.rewards.set(unused[0], "used");
  };

  it("no card is over full, at most one is open, no punch is on two, and rewards are of full or owing cards", () =>
    fc.assert(
      fc.property(steps, fc.boolean(), (history, repeats) => {
        const life = live();
        for (const { kind, count, wait } of history) {
          life.now = new Date(life.now.getTime() + wait * 86_400_000);
          if (kind === "buy") buy(life, repeats, count);
          else if (kind === "return") giveBack(life, count);
          else use(life);
          const cards = life.chain;
          expect(cards.filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
          for (const { id, status, punches, rules: own } of cards) {
            expect(punches.length).toBeLessThanOrEqual(own.required);
            expect(status === "completed").toBe(punches.length === own.required);
            if (status === "void") expect(punches).toEqual([]);
            if (life.rewards.has(id ?? "")) expect(["completed", "owing"]).toContain(status);
            else expect(status).not.toBe("completed");
            if (status === "owing") expect(life.rewards.get(id ?? "")).toBe("used");
          }
          const ids = cards.flatMap(({ punches }) => punches.map((each) => each.id));
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.every((id) => life.bought.includes(id))).toBe(true);
        }
      }),
    ));

  it("rewards held are always paid for by purchases that stand", () =>
    fc.assert(
      fc.property(steps, (history) => {
        const life = { ...live(), fixed: true };
        for (const { kind, count } of history) {
          if (kind === "buy") buy(life, true, count);
          else if (kind === "return") giveBack(life, count);
          else use(life);
        }
        const unused = [...life.rewards.values()].filter((state) => state === "unused").length;
        expect(unused * rules.required).toBeLessThanOrEqual(life.bought.length);
        // Inside one window nothing is lost: what stands pays for every reward but those that are owed.
        const owed = life.chain.filter(({ status }) => status === "owing").length;
        expect(life.rewards.size - owed).toBe(Math.floor(life.bought.length / rules.required));
      }),
    ));
});
