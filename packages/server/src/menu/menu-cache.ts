import { type Language, readText } from "@sufra/domain/language/language.ts";
import {
  menu as menuSchema,
  type Menu,
  type MenuCombo,
  type MenuProduct,
  type ScheduleRange,
} from "@sufra/domain/menu/api.ts";
import { z } from "zod/mini";
import { judgedAt, soldOutAt } from "@sufra/domain/menu/availability.ts";
import { chooseDrawing } from "@sufra/domain/menu/choose-drawing.ts";
import { allergens } from "@sufra/domain/menu/allergens.ts";
import type { Drawing } from "@sufra/domain/menu/drawings.ts";
import { comboCalories } from "@sufra/domain/menu/combos.ts";
import { highSalt, walkingMinutes } from "@sufra/domain/menu/nutrition.ts";
import type { Database } from "../platform/db/database.ts";
import { type Encoded, encodeAnswer } from "../platform/http/encoded-answer.ts";
import {
  type Catalog,
  type CatalogCombo,
  type CatalogGroup,
  type CatalogProduct,
  comboUnavailability,
  productUnavailability,
} from "./catalog.ts";
import { type PictureRow, toGuestPictures } from "./item-pictures.ts";
import { loadWholeCatalog } from "./load-catalog.ts";

type CategoryRow = {
  id: string;
  name: { sa: string; en: string };
  description: { sa: string; en: string };
  schedule: ScheduleRange[] | null;
};

const getGroup = (group: CatalogGroup, language: Language, now: Date): MenuProduct["option_groups"][number] => ({
  id: group.id,
  name: readText(group.name, language),
  min: group.min,
  max: group.max,
  free: group.free,
  options: group.options
    .filter((option) => option.active)
    .map(({ id, name, price, calories, max_quantity, branch }) => ({
      id,
      name: readText(name, language),
      price,
      calories,
      max_quantity,
      available: !soldOutAt(branch, now),
    })),
});

/** A drawing is sent only for items without a picture. */
const toPictures = (row: PictureRow, draw: () => Drawing) => {
  const pictures = toGuestPictures(row);
  return pictures.image ? pictures : { ...pictures, drawing: draw() };
};

const getProduct = (product: CatalogProduct, language: Language, now: Date): MenuProduct => {
  const { id, slug, price, tax_rate_bp, schedule, caffeine_mg, dietary_tags, spicy_level } = product;
  const { popular, nutrition } = product;
  return {
    id,
    slug,
    price,
    tax_rate_bp,
    schedule,
    caffeine_mg,
    // In one order on all dishes, so that guests find theirs.
    allergens: allergens.filter((each) => product.allergens.includes(each)),
    dietary_tags,
    spicy_level,
    popular,
    nutrition,
    name: readText(product.name, language),
    description: readText(product.description, language),
    ...toPictures(product, () => chooseDrawing({ ...product, category: product.category_name })),
    // Schedules are sent with the menu and judged at the promised time, so the menu can be cached all day.
    available: productUnavailability(product, judgedAt(now), "UTC", true) === null,
    calories: nutrition?.calories ?? null,
    walking_minutes: walkingMinutes(nutrition?.calories),
    high_salt: highSalt(nutrition?.sodium),
    preparation_minutes: product.preparation_minutes,
    option_groups: product.option_groups.map((group) => getGroup(group, language, now)),
  };
};

const listed = (product: CatalogProduct | undefined): product is CatalogProduct =>
  product !== undefined && product.active && product.branch?.listed !== false;

const getCombo = (catalog: Catalog, combo: CatalogCombo, language: Language, now: Date): MenuCombo => {
  const { id, slug, price, schedule } = combo;
  const slots = combo.slots.map((slot) => ({
    id: slot.id,
    name: readText(slot.name, language),
    min: slot.min,
    max: slot.max,
    products: slot.products.filter(({ product_id }) => listed(catalog.products.get(product_id))),
  }));
  const offers = slots.map(({ min, max, products }) => ({
    min,
    max,
    products: products.map(({ product_id }) => catalog.products.get(product_id)).filter(listed),
  }));
  const cheapest = offers.map(({ min, products }) =>
    products.length > 0 ? Math.min(...products.map(({ price: each }) => each)) * min : 0,
  );
  const calories = comboCalories(
    offers.map(({ min, max, products }) => ({
      min,
      max,
      calories: products.map(({ nutrition }) => nutrition?.calories ?? null),
    })),
  );
  return {
    id,
    slug,
    price,
    schedule,
    slots,
    name: readText(combo.name, language),
    description: readText(combo.description, language),
    ...toPictures(combo, () => "meal"),
    list_price: cheapest.reduce((sum, each) => sum + each, 0),
    calories,
    walking_minutes: calories && {
      from: walkingMinutes(calories.from) ?? 0,
      to: walkingMinutes(calories.to) ?? 0,
    },
    available: comboUnavailability(catalog, combo, judgedAt(now), "UTC", true) === null,
  };
};

/** A branch's menu in one language at `now`, without inactive and unlisted items. */
const buildMenu = (
  facts: { version: number; categories: readonly CategoryRow[]; catalog: Catalog },
  language: Language,
  now: Date,
): Menu => {
  const products = [...facts.catalog.products.values()].filter(listed);
  return {
    version: String(facts.version),
    categories: facts.categories
      .map(({ id, name, description, schedule }) => ({
        id,
        name: readText(name, language),
        description: readText(description, language),
        schedule,
        products: products
          .filter((product) => product.category_id === id)
          .map((product) => getProduct(product, language, now)),
      }))
      .filter((category) => category.products.length > 0),
    combos: [...facts.catalog.combos.values()]
      .filter((combo) => combo.active)
      .map((combo) => getCombo(facts.catalog, combo, language, now)),
  };
};

/** The next end of a "sold out until", when the menu must be rebuilt; `null` if there is none. */
const changesBy = ({ products, combos }: Catalog, now: Date): Date | null => {
  const marks = [
    ...[...products.values()].flatMap((p) => [
      p.branch,
      ...p.option_groups.flatMap((g) => g.options.map((o) => o.branch)),
    ]),
    ...[...combos.values()].map((combo) => combo.branch),
  ];
  const ends = marks.flatMap((mark) => (mark?.sold_out && mark.sold_out_until ? [mark.sold_out_until.getTime()] : []));
  const next = Math.min(...ends.filter((end) => end > now.getTime()));
  return Number.isFinite(next) ? new Date(next) : null;
};

type About = { tenantId: string; branchId: string; language: Language; version: number };
type CacheEntry = { version: number; text: string; encoded: Encoded; until: number };

/** Changes that did not go through `bumpMenuVersion` are shown after this time at the latest. */
const longestMs = 10_000;
const maxEntries = 500;

const read = (database: Database, { tenantId, branchId }: About) =>
  database.inTenant(
    tenantId,
    async (tx) => {
      const categories = await tx
        .selectFrom("category")
        .select(["id", "name", "description", "schedule"])
        .where("tenant_id", "=", tenantId)
        .where("active", "=", true)
        .orderBy("position")
        .orderBy("id")
        .execute();
      return { categories, catalog: await loadWholeCatalog(tx, tenantId, branchId) };
    },
    { readOnly: true },
  );

const build = async (database: Database, about: About, before: CacheEntry | undefined): Promise<CacheEntry> => {
  const facts = await read(database, about);
  const now = database.now();
  const menu = buildMenu({ ...facts, version: about.version }, about.language, now);
  // Sent as bytes afterwards, so that the contract is checked here, once.
  z.parse(menuSchema, menu);
  const text = JSON.stringify(menu);
  const encoded = before?.text === text ? before.encoded : await encodeAnswer(text);
  const ends = changesBy(facts.catalog, now)?.getTime() ?? Infinity;
  const until = Date.now() + Math.min(longestMs, ends - now.getTime());
  return { version: about.version, text, encoded, until };
};

export type MenuCache = { read: (about: About) => Promise<Encoded> };

/** Each menu is read, serialized and compressed once per version, branch and language, and answered from memory. */
export const makeMenuCache = (database: Database): MenuCache => {
  const entries = new Map<string, CacheEntry>();
  const building = new Map<string, Promise<CacheEntry>>();

  const renew = (key: string, about: About): Promise<CacheEntry> => {
    const name = `${key}:${about.version}`;
    const under = building.get(name);
    if (under) return under;
    const made = build(database, about, entries.get(key))
      .then((fresh) => {
        if (entries.size >= maxEntries) entries.clear();
        entries.set(key, fresh);
        return fresh;
      })
      .finally(() => building.delete(name));
    building.set(name, made);
    return made;
  };

  return {
    read: async (about) => {
      const key = `${about.tenantId}:${about.branchId}:${about.language}`;
      const hit = entries.get(key);
      if (hit?.version === about.version && hit.until > Date.now()) return hit.encoded;
      return (await renew(key, about)).encoded;
    },
  };
};
