import type { Language, Text } from "@sufra/domain/language/language.ts";

/**
 * What a loyalty card in a phone's wallet shows. No name, phone or email: it lies on lock screens and with the vendors.
 */
export type PassCard = {
  /** Of the establishment and the customer: UUIDs. */
  tenantId: string;
  customerId: string;
  /** What the till knows the customer by, as its QR. */
  code: string;
  name: Text;
  /** `#rrggbb`; `ink` reads on it. */
  color: string;
  ink: string;
  /** Whole points, 0 or more. */
  points: number;
  level: Text | null;
  language: Language;
};

/** Result of notifying a phone: `gone` is never notified again, `later` is retried. */
export type Told = "ok" | "gone" | "later";

export interface ApplePasses {
  /** The pass type's identifier, which phones name when they ask for news. */
  readonly type: string;
  /** The signed card. `icons` are PNG of 29, 58 and 87 px; `service` is an https address; `token` at least 16 characters. */
  draw(card: PassCard, more: { icons: [Buffer, Buffer, Buffer]; service: string; token: string }): Promise<Buffer>;
  /** Makes a phone ask for the card anew. Trouble is an answer, never an error. */
  tell(pushToken: string): Promise<Told>;
}

export interface GooglePasses {
  /** Makes the card known, or newer, and answers the address that saves it; throws a GatewayError when Google does not answer. */
  link(card: PassCard, origin: string): Promise<string>;
  /** Throws a GatewayError when Google does not answer: the caller's job comes back. */
  update(card: PassCard): Promise<void>;
  /** An erased customer's card is shown as over; Google deletes none. */
  end(card: Pick<PassCard, "tenantId" | "customerId">): Promise<void>;
}

/** Null where the installation has no certificates. */
export type WalletPasses = { apple: ApplePasses | null; google: GooglePasses | null };

declare module "../../platform/http/context.ts" {
  interface Gateways {
    walletPasses: WalletPasses;
  }
}
