import { openRecords, type Records } from "../../sandbox/record-file.ts";
import type { SandboxPart } from "./sandbox-business.ts";

export type TokenRecord = { id: string; business_id: string; scopes: string[]; revoked: boolean };
export type CodeRecord = {
  id: string;
  business_id: string;
  scopes: string[];
  redirect_uri: string;
  created_ms: number;
  used: boolean;
};

/** A thing of the menu that was changed after the start. */
export type ChangeRecord = {
  id: string;
  business_id: string;
  part: SandboxPart;
  thing_id: string;
  change: Record<string, unknown>;
};

/** Lines, amounts and customer are stored as they were sent. */
export type OrderRecord = {
  id: string;
  business_id: string;
  reference: number;
  /** 1 cashier, 2 API. */
  source: 1 | 2;
  status: number;
  delivery_status: number | null;
  branch_id: string;
  type: number;
  sent: Record<string, unknown>;
  created_at: string;
  updated_at: string;
};

export type EventRecord = { id: string; url: string; body: Record<string, unknown>; tries: number; done: boolean };

/** Where a business's register asks for rewards. */
export type AdapterRecord = { id: string; url: string; key: string };

const emptyShelves = () => ({
  tokens: new Map<string, TokenRecord>(),
  codes: new Map<string, CodeRecord>(),
  changes: new Map<string, ChangeRecord>(),
  orders: new Map<string, OrderRecord>(),
  adapters: new Map<string, AdapterRecord>(),
  events: new Map<string, EventRecord>(),
});

export type PosSandboxStore = Records<ReturnType<typeof emptyShelves>>;

export const openPosSandboxStore = (file: string | null): PosSandboxStore => openRecords(file, emptyShelves());
