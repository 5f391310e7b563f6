/** The exceptions of the catalogue check, each named: a table that is not here must keep every rule. */

/** Tables without row-level security by tenant: known before any establishment is. */
export const platformTables = [
  "tenant",
  "host_mapping",
  "qr_directory",
  "referral_directory",
  "rate_limit",
  "login_role",
  "schema_migration",
  "order_transition",
  "staff_account",
  "staff_session",
  "staff_invitation",
];

/** Never deleted from, whatever happens: the books. */
export const books = [
  "customer_order",
  "order_line",
  "order_event",
  "payment_attempt",
  "refund",
  "provider_event",
  "invoice",
  "audit_entry",
  "wallet_entry",
  "redemption",
  "draw",
  "campaign_player",
  "campaign_entry",
  "evaluation",
  "evaluation_answer",
  "evaluation_turn",
  "evaluation_question",
  "evaluation_version",
  "punch",
  "coupon_redemption",
  "known_phone",
  "punch_card",
  "punch_reward",
  "prize_claim",
  "loyalty_rules",
  "lot_move",
  "point_lot",
  "order_earning",
  "activity",
  "referral_program",
  "referral_lead",
  "referral_reward",
];

/** Written once and never changed. */
export const appendOnly = [
  "order_line",
  "order_event",
  "provider_event",
  "invoice",
  "audit_entry",
  "wallet_entry",
  "redemption",
  "loyalty_rules",
  "lot_move",
  "activity",
  "evaluation_question",
  "evaluation_version",
];

/** Functions that run with their owner's rights. */
export const definerFunctions: string[] = [];
