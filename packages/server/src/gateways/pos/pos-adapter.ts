import type { Text } from "@sufra/domain/language/language.ts";
import type { OrderStatus } from "@sufra/domain/orders/api.ts";
import type {
  PosCategory,
  PosComboSize,
  PosMenuPart,
  PosNamed,
  PosProblem,
  PosProduct,
} from "@sufra/domain/pos/pos-menu.ts";
import type { PosCharge, PosCombo, PosCustomer, PosLine, PosTotals } from "@sufra/domain/pos/pos-order.ts";

declare module "../../platform/http/context.ts" {
  interface Gateways {
    /** Null: the establishment has connected no point of sale. */
    pos: (tenantId: string) => Promise<PosAdapter | null>;
  }
}

/** Ids of the point of sale are its own; money is whole halalas, converted at the adapter's edge. */
export type PosBusiness = { id: string; name: string; reference: string };

export type PosSettings = { prices_include_tax: boolean; currency: string; time_zone: string };

export type PosBranch = { id: string; name: Text; receives_online_orders: boolean };
export type PosTable = { id: string; branch_id: string; name: string };
/** `rate_bp` null: a rate that basis points cannot express, so it can stand for none of ours. */
export type PosTax = PosNamed & { rate_bp: number | null };

/** A page of the menu; `next` continues after it, also in another process or later. */
export type PosMenuCursor = { part: PosMenuPart; page: number };
export type PosMenuPage = {
  categories: PosCategory[];
  products: PosProduct[];
  combos: PosComboSize[];
  /** What the adapter could not read, by the name that staff know; `id` is empty where there is none. */
  problems: PosProblem[];
  next: PosMenuCursor | null;
};

/**
 * An order in the point of sale's ids, as it is sent. A combo's `combo_id` is a `PosComboSize`, and `slot_id` of its
 * products the id of the chosen option of an item.
 */
export type PosDraft = PosTotals & {
  /** Ours, by which it is found before it is ever sent again. */
  external_number: string;
  type: 1 | 2 | 3;
  branch_id: string;
  table_id: string | null;
  guests: number;
  due_at: Date | null;
  customer: PosCustomer | null;
  address: { name: string; description: string; lat: number | null; lng: number | null } | null;
  customer_notes: string;
  kitchen_notes: string;
  lines: PosLine[];
  combos: PosCombo[];
  charges: (PosCharge & { charge_id: string })[];
  /** What is paid already, by the payment method that stands for it; null: paid there. */
  payment: { method_id: string; amount: number } | null;
  tax_ids: { rate_bp: number; id: string }[];
};

/** An order as the point of sale keeps it. */
export type PosOrder = {
  external_id: string;
  reference: string;
  /** Null if another system made it. */
  external_number: string | null;
  branch_id: string;
  /** Rung up at their register. */
  from_cashier: boolean;
  status: OrderStatus | null;
  customer_phone: string | null;
  closed: boolean;
  lines: { product_id: string; quantity: number; total_price: number }[];
  combos: { combo_size_id: string; quantity: number; total_price: number }[];
  charges: { charge_id: string; amount: number }[];
  discount: number;
  total: number;
  updated_at: Date;
};

/** What a message of the point of sale is about; the message itself is never trusted. */
export type PosEvent = { event: string; business_reference: string; order_id: string | null };

/**
 * - `key_refused`: the token is revoked; nothing works until the manager connects again
 * - `scope_missing`: connected without a permission that the call needs
 * - `unknown`: no such order there, or no tax for a rate
 * - `invalid`: it refused the contents; `fields` say which, and where an id is unknown, a mapping is gone
 * - `busy`: too many calls; `retryAfterMs`
 * - `unreachable`: nothing was sent, or nothing was to be changed
 * - `unclear`: it may have acted: no answer, or an error of its own, to an order that was sent
 * - `down`: any other call was answered with an error of its own or with nonsense
 */
export type PosFault =
  | "key_refused"
  | "scope_missing"
  | "unknown"
  | "invalid"
  | "busy"
  | "unreachable"
  | "unclear"
  | "down";

/** Never contains a token, a name or a phone number. */
export class PosError extends Error {
  readonly fault: PosFault;
  /** For `invalid`: their field names and sentences. */
  readonly fields: Record<string, string[]>;
  readonly retryAfterMs: number | null;

  constructor(fault: PosFault, where: string, more: { fields?: Record<string, string[]>; retryAfterMs?: number } = {}) {
    super(`${where}: ${fault}`);
    this.name = "PosError";
    this.fault = fault;
    this.fields = more.fields ?? {};
    this.retryAfterMs = more.retryAfterMs ?? null;
  }
}

/** One connected business. Every method throws `PosError`, and nothing else, for what the other side does. */
export interface PosAdapter {
  readonly name: string;
  whoAmI(): Promise<PosBusiness>;
  readSettings(): Promise<PosSettings>;
  listBranches(): Promise<PosBranch[]>;
  /** Of all branches: their list is not by branch, and calls are limited. */
  listTables(): Promise<PosTable[]>;
  listCharges(): Promise<PosNamed[]>;
  listTaxes(): Promise<PosTax[]>;
  listPaymentMethods(): Promise<PosNamed[]>;
  readMenuPage(cursor: PosMenuCursor): Promise<PosMenuPage>;
  /** Sends once and never repeats by itself; on `unclear` ask `findOrder` first. */
  createOrder(draft: PosDraft): Promise<PosOrder>;
  findOrder(externalNumber: string): Promise<PosOrder | null>;
  getOrder(externalId: string): Promise<PosOrder>;
  /** A page of orders after a reference, oldest first; with null the newest ones, newest first, to start from. */
  listOrdersAfter(reference: string | null): Promise<PosOrder[]>;
  /** Tells it that the order has ended here: canceled or declined. `invalid` once it was accepted there. */
  declineOrder(externalId: string): Promise<void>;
  /** Tells it how far the order is: ready, assigned, en route, delivered. */
  setDeliveryStatus(externalId: string, status: OrderStatus): Promise<void>;
}
