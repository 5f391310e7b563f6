type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Leaf = string | number | boolean | null;
/** Fields that staff type freely and names: shown as written. The values of other fields come from lists and have words. */
export const freeTextFields: ReadonlySet<string> = new Set([
  "sa",
  "en",
  "reason",
  "note",
  "name",
  "email",
  "code",
  "ending",
  "reference",
  "slug",
  "host",
  "url",
  "link",
  "keeper",
  "business",
  "external_name",
]);

/** Numbers of halalas. */
export const moneyFields: ReadonlySet<string> = new Set([
  "price",
  "fee",
  "minimum",
  "amount",
  "cap",
  "surcharge",
  "value",
  "total",
  "opening",
  "counted",
  "expected",
  "difference",
  "gross",
  "refund",
  "cashier_cancel",
  "discount_cap",
  "discount_minimum",
  "delivery_minimum",
]);

/** One field that differs: the names that lead to it, and what it was and is. Null: it was not there, or nothing. */
export type Change = { path: string[]; before: Leaf; after: Leaf };

/** Fields of the editor itself; they never count as changes. */
const unsaid = new Set(["revision", "id", "tenant_id"]);

const isPlain = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How a list's member is called: by its id, so that moving it is not a change of everything behind it. */
const memberName = (member: Json, place: number): string =>
  isPlain(member) && typeof member.id === "string" ? member.id : String(place + 1);

const leavesOf = (value: Json, path: string[], found: Map<string, { path: string[]; leaf: Leaf }>): void => {
  if (Array.isArray(value) && value.some((member) => typeof member === "object" && member !== null)) {
    for (const [place, member] of value.entries()) leavesOf(member, [...path, memberName(member, place)], found);
    return;
  }
  if (isPlain(value)) {
    for (const [key, member] of Object.entries(value)) if (!unsaid.has(key)) leavesOf(member, [...path, key], found);
    return;
  }
  const leaf = Array.isArray(value) ? value.map(String).join(", ") || null : value;
  found.set(path.join("\u0000"), { path, leaf });
};

/** What an act on an order or a request leaves unsaid did not turn into nothing. */
const stateFields = new Set(["status", "state"]);

const isNothing = (leaf: Leaf | undefined): boolean => leaf === undefined || leaf === null || leaf === "";

/**
 * The differences between two versions of a thing, field by field in the order of its fields. Without a version before
 * or after, every field with a value is listed. A list of words counts as one field.
 */
export const getChanges = (before: Json, after: Json): Change[] => {
  const [was, is] = [
    new Map<string, { path: string[]; leaf: Leaf }>(),
    new Map<string, { path: string[]; leaf: Leaf }>(),
  ];
  if (before !== null) leavesOf(before, [], was);
  if (after !== null) leavesOf(after, [], is);
  return [...new Map([...was, ...is])].flatMap(([key, { path }]): Change[] => {
    const [old, now] = [was.get(key)?.leaf, is.get(key)?.leaf];
    if (after !== null && stateFields.has(key) && !is.has(key)) return [];
    if (old === now || (isNothing(old) && isNothing(now))) return [];
    return [{ path, before: old ?? null, after: now ?? null }];
  });
};

/** The thing's name, in both languages or as one text. */
export const getName = (before: Json, after: Json): { sa: string; en: string } | null => {
  for (const reading of [after, before]) {
    if (!isPlain(reading)) continue;
    for (const name of [reading.name, reading.title, reading.label, reading.code, reading.number]) {
      if (typeof name === "string" || typeof name === "number") return { sa: String(name), en: String(name) };
      if (name !== undefined && isPlain(name) && typeof name.sa === "string" && typeof name.en === "string")
        return { sa: name.sa, en: name.en };
    }
  }
  return null;
};
