/** Buy `required` of `items` (products and combos; null: anything) in `days` days. A card keeps what it began under. */
export type CardRules = { required: number; days: number; items: readonly string[] | null };

/** Rules of new cards, and whether new ones may start; `repeats`: a full card is followed by another. */
export type PunchRules = CardRules & { repeats: boolean; begins: boolean };

/** One qualifying unit of a delivered order, or one punch at the till, which has no item and counts for any card. */
export type Punch = { id: string; at: Date; item_id?: string | null };

/**
 * `open`: active; a customer has at most one. `owing`: its reward was used before a return took punches back. It fills
 * first, never ends, and gives no second reward, so that customers keep no more than their purchases justify. `void`:
 * lost every punch to a return; hidden. Management cancels open cards.
 */
export type CardStatus = "open" | "owing" | "completed" | "expired" | "canceled" | "void";

export type Card = {
  /** Null for one that is new. */
  id: string | null;
  status: CardStatus;
  /** In the order they were made. */
  punches: readonly Punch[];
  rules: CardRules;
  /** How much longer management lets it run. */
  extended_days: number;
};

/** A program's cards of one customer, oldest first. The functions below answer the chain as it is to be. */
export type Chain = readonly Card[];

const dayMilliseconds = 86_400_000;

/** The window starts with the first punch and is half-open; null without punches, or if the card owes. */
export const getWindow = ({ punches, status, rules, extended_days }: Card): { opened: Date; ends: Date } | null => {
  const [first] = punches;
  if (first === undefined || status === "owing") return null;
  return { opened: first.at, ends: new Date(first.at.getTime() + (rules.days + extended_days) * dayMilliseconds) };
};

const isOver = (card: Card, at: Date): boolean => {
  const window = getWindow(card);
  return window !== null && window.ends <= at;
};

const isFull = ({ punches, rules }: Card): boolean => punches.length >= rules.required;

const counts = ({ items }: Pick<CardRules, "items">, { item_id = null }: Pick<Punch, "item_id">): boolean =>
  items === null || item_id === null || items.includes(item_id);

const settled = (card: Card): Card => ({
  ...card,
  ...(isFull(card) ? { status: "completed" as const } : {}),
});

/** The one that new punches fall on: it owes, or is open. */
const standingPlace = (cards: readonly Card[]): number => {
  const owing = cards.findIndex(({ status }) => status === "owing");
  return owing >= 0 ? owing : cards.findIndex(({ status }) => status === "open");
};

const beginning = ({ required, days, items }: PunchRules, unit: Punch): Card => ({
  id: null,
  status: "open",
  punches: [unit],
  rules: { required, days, items },
  extended_days: 0,
});

/**
 * Adds units to an owing card first, then to the open one; an open card whose window is over expires before. A full
 * card completes; the surplus starts a new one if the card repeats, otherwise it is dropped. A card takes only units
 * that its own rules count, first of all; units that only new cards count wait for a new card. Units come in counting
 * order.
 */
export const addPunches = (chain: Chain, rules: PunchRules, units: readonly Punch[], at: Date): Chain => {
  const cards = chain.map((card) =>
    card.status === "open" && isOver(card, at) ? { ...card, status: "expired" as const } : card,
  );
  const standing = cards[standingPlace(cards)];
  const first = units.filter((unit) => standing === undefined || counts(standing.rules, unit));
  for (const unit of [...first, ...units.filter((each) => !first.includes(each))]) {
    const place = standingPlace(cards);
    const open = cards[place];
    if (open) {
      if (counts(open.rules, unit)) cards[place] = settled({ ...open, punches: [...open.punches, unit] });
    } else if (
      rules.begins &&
      counts(rules, unit) &&
      (rules.repeats || !cards.some(({ status }) => status === "completed"))
    )
      cards.push(settled(beginning(rules, unit)));
  }
  return cards;
};

/**
 * Fills a card that became incomplete with the oldest punches of later cards, inside its window, whatever their
 * product: two cards are never open at once. Later owing cards give theirs too, so that returning units one by one ends
 * like returning them at once.
 */
const refill = (cards: Card[], place: number): void => {
  const card = cards[place];
  if (!card) return;
  const window = getWindow(card);
  if (window === null && card.status !== "owing") return;
  const punches = [...card.punches];
  for (let later = place + 1; later < cards.length; later += 1) {
    const other = cards[later];
    if (!other || other.status === "canceled") continue;
    const fitting = other.punches.filter(({ at }) => window === null || at < window.ends);
    const moved = fitting.slice(0, Math.max(0, card.rules.required - punches.length));
    punches.push(...moved);
    cards[later] = { ...other, punches: other.punches.filter((punch) => !moved.includes(punch)) };
  }
  cards[place] = { ...card, punches };
};

/** State of a card that is not full: expired, void, or open again. */
const shortStatus = (card: Card, now: Date): CardStatus => {
  if (card.status === "canceled" || card.status === "owing") return card.status;
  if (card.punches.length === 0) return "void";
  return card.status === "expired" || isOver(card, now) ? "expired" : "open";
};

/**
 * Takes punches back. A full card that becomes incomplete is refilled from the later surplus, as if the returned units
 * were never bought. If it stays incomplete it is open again, or expired, and loses its unused reward. `used`: ids of
 * cards whose reward was used; they owe instead. Of two cards that would be open, the later one is empty or the earlier
 * one is over, so at most one is open.
 */
export const takeBack = (chain: Chain, returned: ReadonlySet<string>, used: ReadonlySet<string>, now: Date): Chain => {
  const cards = chain.map((card): Card => ({
    ...card,
    punches: card.punches.filter(({ id }) => !returned.has(id)),
  }));
  for (const [place, before] of chain.entries()) {
    const card = cards[place];
    if (!card || (before.status !== "completed" && before.status !== "owing") || isFull(card)) continue;
    if (before.id !== null && used.has(before.id)) cards[place] = { ...card, status: "owing" };
    refill(cards, place);
  }
  return cards.map((card) => (isFull(card) ? settled(card) : { ...card, status: shortStatus(card, now) }));
};

/** Cards that were full and are not any more: their reward is to be given up. */
export const fellShort = (before: Chain, after: Chain): string[] =>
  before.flatMap(({ id, status }, place) =>
    id !== null && status === "completed" && after[place]?.status !== "completed" ? [id] : [],
  );

/** Units of an order that punch a card, lines in their order; a unit of a combo is the combo. `items` null: all. */
export const qualifyingUnits = <L extends { item_id: string; quantity: number }>(
  lines: readonly L[],
  items: readonly string[] | null,
): { line: L; unit_no: number }[] =>
  lines
    .filter(({ item_id }) => items === null || items.includes(item_id))
    .flatMap((line) => Array.from({ length: line.quantity }, (_, index) => ({ line, unit_no: index + 1 })));

export const punchProgresses = ["none", "partially", "fully"] as const;
export const visibleCardStatuses = ["alive", "completed", "expired", "canceled"] as const;

/** How the specification names a card: by its punches, and by its life. */
export const getVisibleCard = (
  card: { status: CardStatus; punches: number; expires_at: Date | null },
  required: number,
  now: Date,
): { progress: (typeof punchProgresses)[number]; status: (typeof visibleCardStatuses)[number] } => {
  const progress = card.punches === 0 ? "none" : card.punches >= required ? "fully" : "partially";
  if (card.status === "owing") return { progress, status: "alive" };
  if (card.status !== "open") return { progress, status: card.status === "void" ? "canceled" : card.status };
  return { progress, status: card.expires_at !== null && card.expires_at <= now ? "expired" : "alive" };
};
