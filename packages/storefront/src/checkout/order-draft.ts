import { isRecord } from "@sufra/ui/api/failures.ts";
import { createStored, useStored } from "@sufra/ui/forms/stored.ts";

/** Typed name and phone; survives errors, reloads and a change of language. */
export type OrderDraft = { name: string; dial_code: string; phone_number: string; gift: string };

const empty: OrderDraft = { name: "", dial_code: "966", phone_number: "", gift: "" };

const text = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

export const orderDraft = createStored<OrderDraft>("sufra:order-data", empty, (value) =>
  isRecord(value)
    ? {
        name: text(value.name, ""),
        dial_code: text(value.dial_code, "966"),
        phone_number: text(value.phone_number, ""),
        gift: text(value.gift, ""),
      }
    : undefined,
);

export const useOrderDraft = () => useStored(orderDraft);
