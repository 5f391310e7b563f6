import type { VoucherRemainder } from "@sufra/domain/prizes/voucher-use.ts";
import { m } from "@sufra/ui/i18n/messages.ts";

/** What becomes of the rest of a voucher that is worth more than its order. */
export const restTexts: Record<VoucherRemainder, () => string> = {
  keep: m.prizes_rest_keep,
  lose: m.prizes_rest_lose,
  refuse: m.prizes_rest_refuse,
};
