import type { Lot } from "@sufra/domain/loyalty/lots.ts";

/** A customer's wallet, its row locked until the commit, with the lots that still contain points. */
export type OpenWallet = {
  tenantId: string;
  customerId: string;
  now: Date;
  seq: number;
  balance: number;
  debt: number;
  level_id: string | null;
  level_until: Date | null;
  lots: Lot[];
};
