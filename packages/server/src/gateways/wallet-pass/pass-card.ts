import type { Language, Text } from "@sufra/domain/language/language.ts";

/** Contents of a loyalty card in a phone's wallet. No name, phone or email: lock screens and vendors show it. */
export type PassCard = {
  /** Of the establishment and the customer: UUIDs. */
  tenantId: string;
  customerId: string;
  /** The customer's code at the till, shown as QR. */
  code: string;
  name: Text;
  /** `#rrggbb`; `ink` is readable on it. */
  color: string;
  ink: string;
  /** Whole points, 0 or more. */
  points: number;
  level: Text | null;
  language: Language;
};

/** Result of notifying a phone: `gone` is never notified again, `later` is retried. */
export type PushResult = "ok" | "gone" | "later";

export interface ApplePasses {
  /** The pass type's identifier, which phones name when they ask for updates. */
  readonly type: string;
  /** The signed card. `icons` are PNG of 29, 58 and 87 px; `service` is an https address; `token` at least 16 characters. */
  draw(card: PassCard, more: { icons: [Buffer, Buffer, Buffer]; service: string; token: string }): Promise<Buffer>;
  /** Asks a phone to reload the card. A failure is a result, never an error. */
  tell(pushToken: string): Promise<PushResult>;
}

export interface GooglePasses {
  /**
   * Creates or updates the card and returns the link that saves it. Throws a GatewayError if Google does not answer.
   */
  link(card: PassCard, origin: string): Promise<string>;
  /** Throws a GatewayError if Google does not answer: the caller's job retries. */
  update(card: PassCard): Promise<void>;
  /** Marks an erased customer's card as expired; Google cannot delete one. */
  end(card: Pick<PassCard, "tenantId" | "customerId">): Promise<void>;
  /** Gets a new token. Throws a GatewayError where Google refuses the account. */
  check(): Promise<void>;
}

/** The platform's; null without its certificate or account. */
export type SharedPasses = { apple: ApplePasses | null; google: GooglePasses | null };

/** By establishment: its own, else the platform's; null without any. */
export type WalletPasses = {
  apple: (tenantId: string) => Promise<ApplePasses | null>;
  google: (tenantId: string) => Promise<GooglePasses | null>;
};

declare module "../../platform/http/context.ts" {
  interface Gateways {
    walletPasses: WalletPasses;
  }
}
