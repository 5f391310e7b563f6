import type { Text } from "@sufra/domain/language/language.ts";
import type { ScheduleRange } from "@sufra/domain/menu/api.ts";

/** A product of a slot: its slug, and what it costs on top of the combo's price in halalas. */
export type SlotChoice = [slug: string, surcharge?: number];
export type ComboSeed = {
  slug: string;
  name: Text;
  description: Text;
  /** Halalas; below what the cheapest choices cost singly. */
  price: number;
  schedule: ScheduleRange[] | null;
  /** `max` as `min` where it is left out. */
  slots: { name: Text; min: number; max?: number; products: SlotChoice[] }[];
};
