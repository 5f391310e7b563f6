import { openRecords, type Records } from "../../sandbox/record-file.ts";
import type { EventRecord, InvoiceRecord, PaymentRecord, TokenRecord, WebhookRecord } from "./sandbox-records.ts";

const emptyShelves = () => ({
  tokens: new Map<string, TokenRecord>(),
  payments: new Map<string, PaymentRecord>(),
  invoices: new Map<string, InvoiceRecord>(),
  webhooks: new Map<string, WebhookRecord>(),
  events: new Map<string, EventRecord>(),
});

export type SandboxStore = Records<ReturnType<typeof emptyShelves>>;

export const openSandboxStore = (file: string | null): SandboxStore => openRecords(file, emptyShelves());
