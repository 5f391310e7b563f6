// Made by `npm run db:schema` from the migrations. Do not edit.
import type { ColumnType } from "kysely";
import type { Written } from "./json.ts";
import type { JsonColumn } from "./json-columns.ts";

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json<T> = ColumnType<T, Written<T>, Written<T>>;
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
type Nullable<C> =
  C extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : never;

export type AccessTokenTable = {
  tenant_id: string;
  token_hash: Uint8Array;
  session_id: string;
  expires_at: Instant;
};

export type ActivityTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  activity: string;
  kind: string;
  points: Generated<number>;
  debt: Generated<number>;
  balance: number;
  name: Nullable<Json<JsonColumn<"activity.name">>>;
  order_id: string | null;
  reward_id: string | null;
  created_at: Generated<Instant>;
  units: number | null;
};

export type AddressTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  title: string;
  description: string;
  door_number: Generated<string>;
  level_number: Generated<string>;
  block_number: Generated<string>;
  phone_number: Generated<string>;
  notes: Generated<string>;
  lat: number;
  lng: number;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  deleted_at: Nullable<Instant>;
};

export type AuditEntryTable = {
  tenant_id: string;
  seq: number;
  prev_seq: number | null;
  prev_hash: Uint8Array | null;
  hash: Uint8Array;
  staff_id: string | null;
  action: string;
  target: string;
  target_id: string | null;
  before: Nullable<Json<JsonColumn<"audit_entry.before">>>;
  after: Nullable<Json<JsonColumn<"audit_entry.after">>>;
  created_at: Generated<Instant>;
};

export type BatchCodeTable = {
  tenant_id: string;
  code: string;
  coupon_id: string;
};

export type BirthdayGiftTable = {
  tenant_id: string;
  customer_id: string;
  year: number;
  id: string;
  phone_hmac: Uint8Array;
  level_id: string;
  points: number;
  created_at: Instant;
};

export type BookmarkTable = {
  tenant_id: string;
  id: string;
  customer_id: string | null;
  device_id: string | null;
  product_id: string;
  created_at: Generated<Instant>;
};

export type BranchTable = {
  tenant_id: string;
  id: string;
  is_main: Generated<boolean>;
  position: Generated<number>;
  name: Json<JsonColumn<"branch.name">>;
  address: Json<JsonColumn<"branch.address">>;
  city: Json<JsonColumn<"branch.city">>;
  district: Json<JsonColumn<"branch.district">>;
  phone: string | null;
  lat: number;
  lng: number;
  order_types: Generated<number[]>;
  dine_in_geofence: number | null;
  pickup_geofence: number | null;
  closed_by_staff: Generated<boolean>;
  closed_until: Nullable<Instant>;
  preparation_minutes: Generated<number>;
  busy_delay_minutes: Generated<number>;
  accept_minutes: Generated<number>;
  auto_accept: Generated<boolean>;
  slot_capacity: number | null;
  service_charge_bp: Generated<number>;
  integrated: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
};

export type BranchComboTable = {
  tenant_id: string;
  branch_id: string;
  combo_id: string;
  sold_out: Generated<boolean>;
  sold_out_until: Nullable<Instant>;
  updated_at: Generated<Instant>;
};

export type BranchDayTable = {
  tenant_id: string;
  branch_id: string;
  number: number;
  opened_at: Generated<Instant>;
  open: Generated<boolean>;
};

export type BranchHoursTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  weekday: number;
  opens_minute: number;
  closes_minute: number;
};

export type BranchHoursExceptionTable = {
  tenant_id: string;
  branch_id: string;
  day: string;
  ranges: Json<JsonColumn<"branch_hours_exception.ranges">>;
  note: Generated<Json<JsonColumn<"branch_hours_exception.note">>>;
};

export type BranchOptionTable = {
  tenant_id: string;
  branch_id: string;
  option_id: string;
  sold_out: Generated<boolean>;
  sold_out_until: Nullable<Instant>;
  updated_at: Generated<Instant>;
};

export type BranchPaymentMethodTable = {
  tenant_id: string;
  branch_id: string;
  order_type: number;
  method: string;
};

export type BranchProductTable = {
  tenant_id: string;
  branch_id: string;
  product_id: string;
  price: number | null;
  listed: Generated<boolean>;
  sold_out: Generated<boolean>;
  sold_out_until: Nullable<Instant>;
  updated_at: Generated<Instant>;
};

export type BuyerMonthTable = {
  tenant_id: string;
  month: string;
  branch_id: string;
  customer_id: string;
};

export type CampaignTable = {
  tenant_id: string;
  id: string;
  kind: string;
  name: Json<JsonColumn<"campaign.name">>;
  description: Generated<Json<JsonColumn<"campaign.description">>>;
  branch_id: string | null;
  position: Generated<number>;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
  active: Generated<boolean>;
  form_required: Generated<boolean>;
  level_id: string | null;
  per_order: Generated<boolean>;
  new_to: string | null;
  once_per: string | null;
  loss_wait_minutes: number | null;
  win_period_minutes: number | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  published_at: Generated<Nullable<Instant>>;
  removed_at: Nullable<Instant>;
};

export type CampaignEntryTable = {
  tenant_id: string;
  id: string;
  campaign_id: string;
  kind: Generated<string>;
  phone_hmac: Uint8Array;
  customer_id: string;
  branch_id: string | null;
  once_scope: string;
  attempt: number;
  full_name: string;
  email: string | null;
  answers: Generated<Json<JsonColumn<"campaign_entry.answers">>>;
  created_at: Generated<Instant>;
};

export type CampaignPlayerTable = {
  tenant_id: string;
  campaign_id: string;
  phone_hmac: Uint8Array;
  draws: Generated<number>;
  tried_at: Nullable<Instant>;
  lost_at: Nullable<Instant>;
  won_at: Nullable<Instant>;
  created_at: Generated<Instant>;
};

export type CampaignSegmentTable = {
  tenant_id: string;
  id: string;
  campaign_id: string;
  position: number;
  label: Json<JsonColumn<"campaign_segment.label">>;
  weight: number;
  outcome: string;
  prize_id: string | null;
  coupon_id: string | null;
  points: number | null;
  stock: number | null;
  left_stock: number | null;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
};

export type CardRemovalTable = {
  tenant_id: string;
  id: string;
  provider: string;
  account: string;
  token: string;
  created_at: Generated<Instant>;
};

export type CashDrawerTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  number: number;
  created_at: Generated<Instant>;
  removed_at: Nullable<Instant>;
};

export type CashShiftTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  drawer_id: string;
  number: number;
  opened_by: string;
  opened_at: Generated<Instant>;
  keeper: string;
  opening: number;
  cash: number;
  open: Generated<boolean>;
};

export type CashShiftEntryTable = {
  tenant_id: string;
  id: string;
  shift_id: string;
  kind: string;
  amount: number;
  reason: string;
  staff_id: string;
  created_at: Generated<Instant>;
};

export type CategoryTable = {
  tenant_id: string;
  id: string;
  name: Json<JsonColumn<"category.name">>;
  description: Generated<Json<JsonColumn<"category.description">>>;
  position: number;
  active: Generated<boolean>;
  schedule: Nullable<Json<JsonColumn<"category.schedule">>>;
};

export type ComboTable = {
  tenant_id: string;
  id: string;
  slug: string;
  name: Json<JsonColumn<"combo.name">>;
  description: Generated<Json<JsonColumn<"combo.description">>>;
  image: string | null;
  image_color: string | null;
  price: number;
  schedule: Nullable<Json<JsonColumn<"combo.schedule">>>;
  position: number;
  active: Generated<boolean>;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  more_images: Generated<Json<JsonColumn<"combo.more_images">>>;
};

export type ComboSlotTable = {
  tenant_id: string;
  id: string;
  combo_id: string;
  name: Json<JsonColumn<"combo_slot.name">>;
  min: Generated<number>;
  position: number;
  max: number;
};

export type ComboSlotProductTable = {
  tenant_id: string;
  slot_id: string;
  product_id: string;
  surcharge: Generated<number>;
  position: number;
};

export type ConnectionTable = {
  tenant_id: string;
  service: string;
  vendor: string;
  settings: Generated<Json<JsonColumn<"connection.settings">>>;
  key_id: string;
  wrapped_key: Uint8Array;
  sealed: Uint8Array;
  saved_at: Instant;
  state: Generated<string>;
  state_since: Instant;
  errors: Generated<Json<JsonColumn<"connection.errors">>>;
};

export type ConsentTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  purpose: string;
  version: string;
  language: string;
  channel: Generated<string>;
  given_at: Generated<Instant>;
  withdrawn_at: Nullable<Instant>;
};

export type CounterBillTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  customer_id: string;
  staff_id: string | null;
  source: string;
  amount: number;
  reference: string | null;
  issued_at: Nullable<Instant>;
  fingerprint: Uint8Array | null;
  rules_version: number;
  multiplier_bp: number;
  day: string;
  day_room: number | null;
  points: number;
  created_at: Instant;
  undone_at: Nullable<Instant>;
  undone_by: string | null;
  undo_reason: string | null;
  external_id: string | null;
};

export type CouponTable = {
  tenant_id: string;
  id: string;
  code: string | null;
  name: Json<JsonColumn<"coupon.name">>;
  description: Generated<Json<JsonColumn<"coupon.description">>>;
  kind: string;
  rate_bp: number | null;
  amount: number | null;
  cap: number | null;
  applied: Generated<string>;
  listed: Generated<boolean>;
  stackable: Generated<boolean>;
  minimum: Generated<number>;
  order_types: number[] | null;
  branches: string[] | null;
  items: string[] | null;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
  first_order_only: Generated<boolean>;
  new_customers_only: Generated<boolean>;
  customer_id: string | null;
  limit_total: number | null;
  per_customer: Generated<number>;
  used: Generated<number>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  batch: number | null;
  campaign_id: string | null;
};

export type CouponRedemptionTable = {
  tenant_id: string;
  id: string;
  coupon_id: string;
  per_customer: number;
  customer_id: string;
  slot: number;
  order_id: string | null;
  staff_id: string | null;
  branch_id: string;
  amount: number | null;
  created_at: Generated<Instant>;
  released_at: Nullable<Instant>;
  released_by: string | null;
  release_reason: string | null;
  code: string | null;
  external_id: string | null;
};

export type CourierLinkTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  token_hash: Uint8Array;
  name: Generated<string>;
  phone: string | null;
  created_at: Generated<Instant>;
  expires_at: Instant;
  ended_at: Nullable<Instant>;
  lat: number | null;
  lng: number | null;
  accuracy: number | null;
  positioned_at: Nullable<Instant>;
};

export type CustomerTable = {
  tenant_id: string;
  id: string;
  phone_e164: string | null;
  dial_code: string | null;
  phone_number: string | null;
  full_name: string | null;
  email: string | null;
  gender: string | null;
  age_group: string | null;
  city: string | null;
  language: Generated<string>;
  first_source: string | null;
  last_source: string | null;
  registered_at: Nullable<Instant>;
  erased_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  last_source_at: Nullable<Instant>;
  search_name: Generated<string | null>;
  birthday: string | null;
  birthday_given_at: Nullable<Instant>;
  birthday_next: string | null;
};

export type CustomerCodeTable = {
  tenant_id: string;
  customer_id: string;
  code_hmac: Uint8Array;
  created_at: Generated<Instant>;
};

export type CustomerOrderTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  customer_id: string;
  number: number;
  business_day: string;
  order_type: number;
  previous_status: string;
  status: string;
  status_reason: string | null;
  payment_method: string;
  scheduled_at: Nullable<Instant>;
  promised_at: Instant;
  accept_before: Instant;
  pay_before: Nullable<Instant>;
  table_id: string | null;
  table_number: number | null;
  address: Nullable<Json<JsonColumn<"customer_order.address">>>;
  zone_id: string | null;
  customer_name: Generated<string>;
  customer_phone: Generated<string>;
  slot_released_at: Nullable<Instant>;
  subtotal: number;
  total_discount: number;
  charges: number;
  tax: number;
  tip: number;
  total: number;
  prices_include_tax: boolean;
  priced: Json<JsonColumn<"customer_order.priced">>;
  notes: Generated<string>;
  vehicle: Generated<string>;
  language: string;
  cart_id: string | null;
  cart_version: number | null;
  device_id: string | null;
  utm_source: string | null;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  cart_hash: string | null;
  first_source: string | null;
  received: Generated<number>;
  refunds_booked: Generated<number>;
  refunded: Generated<number>;
  credited: Generated<number>;
  recorded: Generated<boolean>;
  payment_state: Generated<string>;
  start_at: Nullable<Instant>;
  accepted_at: Nullable<Instant>;
  accepted_by: string | null;
  ended_day_no: number | null;
  first_promised_at: Nullable<Instant>;
  table_left_at: Nullable<Instant>;
};

export type DeliveryZoneTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  name: Json<JsonColumn<"delivery_zone.name">>;
  polygon: Json<JsonColumn<"delivery_zone.polygon">>;
  fee: number;
  minimum: Generated<number>;
  minutes: number;
  priority: Generated<number>;
  active: Generated<boolean>;
  radius: number | null;
};

export type DiningTableTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  number: number;
  seats: Generated<number>;
  state: Generated<string>;
  updated_at: Generated<Instant>;
  seated_at: Nullable<Instant>;
  removed_at: Nullable<Instant>;
};

export type DrawTable = {
  tenant_id: string;
  id: string;
  campaign_id: string;
  kind: string;
  customer_id: string;
  phone_hmac: Uint8Array;
  branch_id: string | null;
  source_id: string;
  once_scope: string | null;
  segment_id: string;
  segment_index: number;
  label: Json<JsonColumn<"draw.label">>;
  outcome: string;
  claim_id: string | null;
  coupon_id: string | null;
  points: number | null;
  created_at: Generated<Instant>;
  seen_at: Nullable<Instant>;
};

export type DueClaimTable = {
  kind: string;
  tenant_id: string;
  claimed_until: Instant;
};

export type EarningBonusTable = {
  tenant_id: string;
  id: string;
  name: Json<JsonColumn<"earning_bonus.name">>;
  multiplier_bp: number;
  points: number;
  schedule: Nullable<Json<JsonColumn<"earning_bonus.schedule">>>;
  items: string[] | null;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
};

export type EntryFormTable = {
  tenant_id: string;
  campaign_id: string;
  kind: Generated<string>;
  image: string | null;
  image_color: string | null;
  rules: Generated<Json<JsonColumn<"entry_form.rules">>>;
  email_required: Generated<boolean>;
  questions: Generated<Json<JsonColumn<"entry_form.questions">>>;
  unregistered_only: Generated<boolean>;
};

export type EstablishmentTable = {
  tenant_id: string;
  name: Json<JsonColumn<"establishment.name">>;
  description: Generated<Json<JsonColumn<"establishment.description">>>;
  legal_name: Generated<Json<JsonColumn<"establishment.legal_name">>>;
  logo_image: string | null;
  cover_image: string | null;
  brand_color: Generated<string>;
  theme: Generated<Json<JsonColumn<"establishment.theme">>>;
  font: Generated<string>;
  shape: Generated<string>;
  digits: Generated<string>;
  currency: Generated<string>;
  default_language: Generated<string>;
  time_zone: Generated<string>;
  prices_include_tax: Generated<boolean>;
  tax_rate_bp: Generated<number>;
  vat_number: string | null;
  tax_address: Generated<Json<JsonColumn<"establishment.tax_address">>>;
  phone: string | null;
  email: string | null;
  social_links: Generated<Json<JsonColumn<"establishment.social_links">>>;
  tips_enabled: Generated<boolean>;
  card_entry: Generated<string>;
  terms_version: Generated<string>;
  code_countries: Generated<string[]>;
  choice_minutes: Generated<number>;
  menu_version: Generated<number>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  icon_image: string | null;
  adjustment_limit: Generated<number>;
  refund_limit: Generated<number>;
  cashier_cancel_limit: Generated<number>;
  whatsapp_codes: Generated<boolean>;
  facts_version: Generated<number>;
  face: Generated<Json<JsonColumn<"establishment.face">>>;
  words: Generated<Json<JsonColumn<"establishment.words">>>;
  app_qr_only: Generated<boolean>;
};

export type EstablishmentDirectoryTable = {
  tenant_id: string;
  source: string;
  words: string;
  pieces: string[];
};

export type EvaluationTable = {
  tenant_id: string;
  id: string;
  form_id: string;
  version: number;
  branch_id: string;
  customer_id: string | null;
  order_id: string | null;
  score: number | null;
  low: boolean;
  created_at: Generated<Instant>;
  seen_at: Nullable<Instant>;
  seen_by: string | null;
};

export type EvaluationAnswerTable = {
  tenant_id: string;
  evaluation_id: string;
  form_id: string;
  version: number;
  question_id: string;
  kind: string;
  number: number | null;
  choices: string[] | null;
  words: string | null;
};

export type EvaluationFormTable = {
  tenant_id: string;
  id: string;
  name: Json<JsonColumn<"evaluation_form.name">>;
  intro: Generated<Json<JsonColumn<"evaluation_form.intro">>>;
  thanks: Generated<Json<JsonColumn<"evaluation_form.thanks">>>;
  version: Generated<number>;
  per: string;
  period_days: number | null;
  low_score: Generated<number>;
  branch_id: string | null;
  campaign_id: string | null;
  campaign_kind: string | null;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  removed_at: Nullable<Instant>;
};

export type EvaluationImageTable = {
  tenant_id: string;
  upload_id: string;
  evaluation_id: string;
  question_id: string;
  position: number;
};

export type EvaluationQuestionTable = {
  tenant_id: string;
  form_id: string;
  version: number;
  questions: number;
  id: string;
  position: number;
  kind: string;
  text: Json<JsonColumn<"evaluation_question.text">>;
  low_label: Generated<Json<JsonColumn<"evaluation_question.low_label">>>;
  high_label: Generated<Json<JsonColumn<"evaluation_question.high_label">>>;
  choices: Generated<Json<JsonColumn<"evaluation_question.choices">>>;
  optional: Generated<boolean>;
};

export type EvaluationTurnTable = {
  tenant_id: string;
  form_id: string;
  subject_hmac: Uint8Array;
  answered_at: Instant;
};

export type EvaluationVersionTable = {
  tenant_id: string;
  form_id: string;
  version: number;
  questions: number;
  created_at: Generated<Instant>;
};

export type FirstSaleTable = {
  tenant_id: string;
  customer_id: string;
  order_id: string;
  branch_id: string;
  day: string;
};

export type FormerConnectionTable = {
  tenant_id: string;
  service: string;
  vendor: string;
  account: string;
  settings: Generated<Json<JsonColumn<"former_connection.settings">>>;
  key_id: string;
  wrapped_key: Uint8Array;
  sealed: Uint8Array;
  replaced_at: Instant;
};

export type HostMappingTable = {
  host: string;
  tenant_id: string;
  branch_id: string | null;
  created_at: Generated<Instant>;
};

export type IdempotencyTable = {
  tenant_id: string;
  actor: string;
  route: string;
  key: string;
  request_hash: Uint8Array;
  status: number | null;
  response: string | null;
  created_at: Generated<Instant>;
};

export type InvoiceTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  number: number;
  kind: string;
  original_id: string | null;
  seller_name: string;
  vat_number: string;
  issued_at: Instant;
  total: number;
  tax: number;
  qr_base64: string;
  previous_hash: string;
  lines: Json<JsonColumn<"invoice.lines">>;
  cause: string;
  tip: Generated<number>;
  discounts: Generated<Json<JsonColumn<"invoice.discounts">>>;
  charges: Generated<Json<JsonColumn<"invoice.charges">>>;
  seller_address: Generated<Json<JsonColumn<"invoice.seller_address">>>;
  taxes: Generated<Json<JsonColumn<"invoice.taxes">>>;
};

export type InvoiceNumberTable = {
  tenant_id: string;
  last: number;
};

export type KitchenSlotTable = {
  tenant_id: string;
  branch_id: string;
  slot_at: Instant;
  used: number;
  cap: number;
};

export type KnownPhoneTable = {
  tenant_id: string;
  phone_hmac: Uint8Array;
  branch_id: string;
  created_at: Generated<Instant>;
};

export type LimitChangeTable = {
  tenant_id: string;
  id: string;
  kind: string;
  from_limit: number;
  to_limit: number;
  state: Generated<string>;
  asked_by: string;
  asked_at: Generated<Instant>;
  decided_by: string | null;
  decided_at: Nullable<Instant>;
  decision_reason: string | null;
};

export type LiveEventTable = {
  tenant_id: string;
  id: string;
  topic: string;
  data: Json<JsonColumn<"live_event.data">>;
  created_at: Generated<Instant>;
};

export type LotMoveTable = {
  tenant_id: string;
  customer_id: string;
  seq: number;
  lot_id: string;
  delta: number;
};

export type LoyaltyLevelTable = {
  tenant_id: string;
  id: string;
  name: Json<JsonColumn<"loyalty_level.name">>;
  break_points: number;
  multiplier_bp: Generated<number>;
  benefits: Generated<Json<JsonColumn<"loyalty_level.benefits">>>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  removed_at: Nullable<Instant>;
  discount_bp: number | null;
  discount_cap: number | null;
  discount_minimum: Generated<number>;
  discount_joins: Generated<boolean>;
  delivery_minimum: number | null;
  birthday_points: number | null;
};

export type LoyaltyRulesTable = {
  tenant_id: string;
  version: number;
  points_per_100_sar: number;
  expiry_days: number | null;
  expiry_date: string | null;
  goal_days: number | null;
  max_points_per_day: number | null;
  max_points_per_transaction: number | null;
  max_redeems_per_day: number | null;
  min_redemption: Generated<number>;
  max_redemption_per_transaction: number | null;
  max_redemption_per_day: number | null;
  halalas_per_point: Generated<number>;
  voucher_days: Generated<number>;
  voucher_points: Generated<number[]>;
  created_at: Generated<Instant>;
  effective_from: Nullable<Instant>;
  voucher_remainder: Generated<string>;
  bill_limit: Generated<number | null>;
  bill_day_limit: Generated<number | null>;
  receipt_days: Generated<number>;
};

export type MessageSuppressionTable = {
  tenant_id: string;
  channel: string;
  contact_hmac: Uint8Array;
  reason: string;
  created_at: Generated<Instant>;
};

export type MoneyDayTable = {
  tenant_id: string;
  day: string;
  branch_id: string;
  day_no: number;
  tender: string;
  payments: Generated<number>;
  received: Generated<number>;
  undone_payments: Generated<number>;
  undone: Generated<number>;
  refunds: Generated<number>;
  refunded: Generated<number>;
};

export type MutedTopicTable = {
  tenant_id: string;
  customer_id: string;
  topic: string;
  muted_at: Generated<Instant>;
};

export type NotificationTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  kind: string;
  params: Generated<Json<JsonColumn<"notification.params">>>;
  dedupe_key: string;
  read_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  replaced_by: string | null;
};

export type OfferTable = {
  tenant_id: string;
  id: string;
  title: Json<JsonColumn<"offer.title">>;
  text: Json<JsonColumn<"offer.text">>;
  link: string | null;
  audience: string;
  level_id: string | null;
  branch_id: string | null;
  absent_days: number | null;
  state: Generated<string>;
  send_at: Nullable<Instant>;
  started_at: Nullable<Instant>;
  done_at: Nullable<Instant>;
  told_up_to: string | null;
  created_at: Generated<Instant>;
};

export type OfferRecipientTable = {
  tenant_id: string;
  offer_id: string;
  customer_id: string;
  told_at: Instant;
  opened_at: Nullable<Instant>;
};

export type OptionGroupTable = {
  tenant_id: string;
  id: string;
  name: Json<JsonColumn<"option_group.name">>;
  min: number;
  max: number;
  free: Generated<number>;
};

export type OptionItemTable = {
  tenant_id: string;
  id: string;
  group_id: string;
  name: Json<JsonColumn<"option_item.name">>;
  price: number;
  calories: number | null;
  max_quantity: Generated<number>;
  position: number;
  active: Generated<boolean>;
};

export type OrderEarningTable = {
  tenant_id: string;
  order_id: string;
  customer_id: string;
  rules_version: number | null;
  multiplier_bp: number;
  eligible: number;
  pending_points: number;
  state: Generated<string>;
  day: string | null;
  day_room: number | null;
  points: Generated<number>;
  reversed: Generated<number>;
  purchase: Generated<number>;
  purchase_reversed: Generated<number>;
  returned_at: Nullable<Instant>;
  posted_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  bonus: Nullable<Json<JsonColumn<"order_earning.bonus">>>;
};

export type OrderEventTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  from_status: string;
  to_status: string;
  order_type: number;
  actor: string;
  staff_id: string | null;
  reason: string | null;
  created_at: Generated<Instant>;
};

export type OrderLineTable = {
  tenant_id: string;
  order_id: string;
  line_no: number;
  product_id: string | null;
  combo_id: string | null;
  name: Json<JsonColumn<"order_line.name">>;
  quantity: number;
  unit_price: number;
  options_price: number;
  line_total: number;
  discount: number;
  tax: number;
  chosen: Generated<Json<JsonColumn<"order_line.chosen">>>;
  note: Generated<string>;
};

export type OrderMessageTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  staff_id: string;
  text: string;
  created_at: Generated<Instant>;
};

export type OrderNumberTable = {
  tenant_id: string;
  branch_id: string;
  business_day: string;
  last: number;
};

export type OrderReturnTable = {
  tenant_id: string;
  order_id: string;
  day: string;
  hour: number;
  gross: number;
  tax: number;
  charges: number;
  charges_tax: number;
  tip: number;
  lines: Json<JsonColumn<"order_return.lines">>;
  taxes: Json<JsonColumn<"order_return.taxes">>;
  created_at: Generated<Instant>;
  id: string;
  branch_id: string;
  day_no: number;
  kind: Generated<string>;
  charge_lines: Generated<Json<JsonColumn<"order_return.charge_lines">>>;
  reason: Generated<string>;
  staff_id: string | null;
  approved_by: string | null;
};

export type OrderSlotTable = {
  tenant_id: string;
  order_id: string;
  branch_id: string;
  slot_at: Instant;
  units: number;
};

export type OrderTransitionTable = {
  order_type: number;
  from_status: string;
  to_status: string;
};

export type OutboxMessageTable = {
  tenant_id: string;
  id: string;
  channel: string;
  kind: string;
  recipient: string;
  body: string;
  dedupe_key: string;
  state: Generated<string>;
  tries: Generated<number>;
  provider: string | null;
  provider_ref: string | null;
  failure: string | null;
  created_at: Generated<Instant>;
  sent_at: Nullable<Instant>;
  subject: string | null;
  html: string | null;
  stop_url: string | null;
  not_before: Nullable<Instant>;
  subscription_id: string | null;
  notification_id: string | null;
  link: string | null;
  good_until: Nullable<Instant>;
  customer_id: string | null;
  next_try_at: Nullable<Instant>;
  resent_at: Nullable<Instant>;
  reported_at: Nullable<Instant>;
  code: string | null;
  language: string | null;
  fallback: string | null;
};

export type PassPhoneTable = {
  tenant_id: string;
  customer_id: string;
  device_id: string;
  push_token: string;
  vendor: Generated<string>;
  created_at: Generated<Instant>;
};

export type PaymentAttemptTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  amount: number;
  provider: string;
  provider_ref: string | null;
  flow: string;
  status: string;
  status_rank: number;
  failure_code: string | null;
  surplus: Generated<boolean>;
  captured: Generated<number>;
  refunded: Generated<number>;
  brand: string | null;
  last4: string | null;
  next_check_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  account: string | null;
  wallet: string | null;
};

export type PictureTable = {
  tenant_id: string;
  id: string;
  color: string;
  bytes: number;
  created_by: string;
  created_at: Generated<Instant>;
  kept_at: Nullable<Instant>;
};

export type PointLotTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  points: number;
  left_points: number;
  expired: Generated<number>;
  reversed: Generated<number>;
  charged: Generated<number>;
  earned_at: Instant;
  expires_at: Nullable<Instant>;
  noticed_at: Nullable<Instant>;
};

export type PointsAdjustmentTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  points: number;
  reason: string;
  needs_second: boolean;
  state: string;
  asked_by: string;
  asked_at: Generated<Instant>;
  decided_by: string | null;
  decided_at: Nullable<Instant>;
};

export type PopupTable = {
  tenant_id: string;
  id: string;
  branch_id: string | null;
  background_image: string;
  popup_text: Json<JsonColumn<"popup.popup_text">>;
  button_text: Json<JsonColumn<"popup.button_text">>;
  redirect_url: string | null;
  frequency: string;
  position: Generated<number>;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
  active: Generated<boolean>;
  image_color: string | null;
  seen: Generated<number>;
  opened: Generated<number>;
};

export type PosBillTable = {
  tenant_id: string;
  external_id: string;
  check_at: Nullable<Instant>;
  outcome: string | null;
  seen_at: Instant;
};

export type PosBusinessTable = {
  tenant_id: string;
  business_id: string;
  reference: string;
  name: string;
  prices_include_tax: boolean;
  paused_until: Nullable<Instant>;
  paused_for: string | null;
  locked_by: string | null;
  locked_until: Nullable<Instant>;
  connected_at: Instant;
  currency: Generated<string>;
  bills_after: string | null;
  bills_next_at: Generated<Instant>;
};

export type PosCandidateTable = {
  tenant_id: string;
  staff_id: string;
  business_id: string;
  reference: string;
  name: string;
  prices_include_tax: boolean;
  currency: string;
  key_id: string;
  wrapped_key: Uint8Array;
  sealed: Uint8Array;
  expires_at: Instant;
};

export type PosDirectoryTable = {
  vendor: string;
  business_id: string;
  tenant_id: string;
};

export type PosLinkTable = {
  tenant_id: string;
  kind: string;
  local_id: string;
  external_id: string;
  external_name: Json<JsonColumn<"pos_link.external_name">>;
  linked_at: Generated<Instant>;
  gone_at: Nullable<Instant>;
  hidden: Generated<boolean>;
};

export type PosMenuPageTable = {
  tenant_id: string;
  part: string;
  page: number;
  content: Json<JsonColumn<"pos_menu_page.content">>;
};

export type PosOrderTable = {
  tenant_id: string;
  order_id: string;
  branch_id: string;
  state: Generated<string>;
  queued_at: Instant;
  tries: Generated<number>;
  next_try_at: Instant;
  locked_until: Nullable<Instant>;
  error: string | null;
  error_detail: Nullable<Json<JsonColumn<"pos_order.error_detail">>>;
  external_id: string | null;
  reference: string | null;
  sent_at: Nullable<Instant>;
  staff_id: string | null;
  external_updated_at: Nullable<Instant>;
  check_at: Nullable<Instant>;
  sent_status: string | null;
  status_to_send: string | null;
  taxes: number | null;
  charges: number | null;
  total: number | null;
  differences: Generated<Json<JsonColumn<"pos_order.differences">>>;
};

export type PosReadTable = {
  tenant_id: string;
  what: string;
  id: string;
  state: string;
  step: Json<JsonColumn<"pos_read.step">>;
  pages: Generated<number>;
  tries: Generated<number>;
  next_at: Instant;
  error: string | null;
  started_at: Instant;
  ended_at: Nullable<Instant>;
};

export type PosRewardKeyTable = {
  tenant_id: string;
  token_hash: Uint8Array;
  last4: string;
  issued_at: Instant;
  issued_by: string;
  used_at: Nullable<Instant>;
  ask_code: Generated<boolean>;
};

export type PosStockTable = {
  tenant_id: string;
  branch_id: string;
  product_id: string;
  sold_out: boolean;
  unlisted: boolean;
};

export type PosThingTable = {
  tenant_id: string;
  kind: string;
  external_id: string;
  name: Json<JsonColumn<"pos_thing.name">>;
  branch_id: string | null;
  receives_online_orders: boolean | null;
  rate_bp: number | null;
};

export type PrizeTable = {
  tenant_id: string;
  id: string;
  position: Generated<number>;
  kind: string;
  product_id: string | null;
  name: Json<JsonColumn<"prize.name">>;
  description: Generated<Json<JsonColumn<"prize.description">>>;
  terms: Generated<Json<JsonColumn<"prize.terms">>>;
  image: string | null;
  image_color: string | null;
  points_cost: number;
  stock: number | null;
  left_stock: number | null;
  available_from: Nullable<Instant>;
  available_until: Nullable<Instant>;
  level_id: string | null;
  new_customers_only: Generated<boolean>;
  usable_after_minutes: Generated<number>;
  valid_days: Generated<number>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  removed_at: Nullable<Instant>;
};

export type PrizeClaimTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  kind: string;
  prize_id: string | null;
  product_id: string | null;
  name: Json<JsonColumn<"prize_claim.name">>;
  description: Generated<Json<JsonColumn<"prize_claim.description">>>;
  terms: Generated<Json<JsonColumn<"prize_claim.terms">>>;
  image: string | null;
  image_color: string | null;
  value: Generated<number>;
  points_cost: number;
  spent_seq: number | null;
  code_hmac: Uint8Array;
  status: Generated<string>;
  attempts: Generated<number>;
  usable_from: Instant;
  expires_at: Instant;
  order_id: string | null;
  claimed_at: Nullable<Instant>;
  claimed_by: string | null;
  held_by: string | null;
  held_until: Nullable<Instant>;
  created_at: Generated<Instant>;
  first_source: string | null;
  utm_source: string | null;
  remainder: Generated<string>;
  split_off: Generated<number>;
  split_points: Generated<number>;
  split_from: string | null;
  split_attempt: number | null;
};

export type ProductTable = {
  tenant_id: string;
  id: string;
  category_id: string;
  slug: string;
  name: Json<JsonColumn<"product.name">>;
  description: Generated<Json<JsonColumn<"product.description">>>;
  image: string | null;
  image_color: string | null;
  price: number;
  tax_rate_bp: number | null;
  nutrition: Nullable<Json<JsonColumn<"product.nutrition">>>;
  caffeine_mg: number | null;
  allergens: Generated<string[]>;
  spicy_level: Generated<number>;
  preparation_minutes: Generated<number>;
  capacity_units: Generated<number>;
  schedule: Nullable<Json<JsonColumn<"product.schedule">>>;
  popular: Generated<boolean>;
  position: number;
  active: Generated<boolean>;
  updated_at: Generated<Instant>;
  dietary_tags: Generated<string[]>;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  more_images: Generated<Json<JsonColumn<"product.more_images">>>;
};

export type ProductDemandTable = {
  tenant_id: string;
  branch_id: string;
  product_id: string;
  orders: number;
  by_part: Generated<number[]>;
};

export type ProductOptionGroupTable = {
  tenant_id: string;
  product_id: string;
  group_id: string;
  position: number;
};

export type ProductPairTable = {
  tenant_id: string;
  branch_id: string;
  product_id: string;
  other_id: string;
  orders: number;
};

export type ProviderEventTable = {
  tenant_id: string;
  provider: string;
  event_id: string;
  type: string;
  provider_ref: string | null;
  received_at: Generated<Instant>;
};

export type PunchTable = {
  tenant_id: string;
  id: string;
  card_id: string;
  customer_id: string;
  branch_id: string;
  order_id: string | null;
  line_no: number | null;
  unit_no: number | null;
  staff_id: string | null;
  punched_at: Instant;
  taken_back_at: Nullable<Instant>;
  visit_id: string | null;
  taken_back_by: string | null;
  taken_back_reason: string | null;
};

export type PunchCardTable = {
  tenant_id: string;
  id: string;
  program_id: string;
  required: number;
  days: number;
  customer_id: string;
  status: string;
  punches: number;
  opened_at: Nullable<Instant>;
  expires_at: Nullable<Instant>;
  completed_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  items: string[] | null;
  prize_id: string | null;
  reward_name: Json<JsonColumn<"punch_card.reward_name">>;
  extended_days: Generated<number>;
};

export type PunchProgramTable = {
  tenant_id: string;
  id: string;
  name: Json<JsonColumn<"punch_program.name">>;
  description: Generated<Json<JsonColumn<"punch_program.description">>>;
  reward_name: Json<JsonColumn<"punch_program.reward_name">>;
  prize_id: string | null;
  items: string[] | null;
  branches: string[] | null;
  required: number;
  days: number;
  repeats: Generated<boolean>;
  max_per_visit: Generated<number>;
  position: Generated<number>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  terms: Generated<Json<JsonColumn<"punch_program.terms">>>;
  stamp: string | null;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
};

export type PunchRewardTable = {
  tenant_id: string;
  id: string;
  card_id: string;
  customer_id: string;
  claim_id: string | null;
  created_at: Generated<Instant>;
  canceled_at: Nullable<Instant>;
};

export type PushSubscriptionTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  session_id: string;
  device_id: string;
  qr_uuid: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Instant>;
};

export type QrDirectoryTable = {
  uuid: string;
  tenant_id: string;
  branch_id: string | null;
  table_id: string | null;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
};

export type QuoteTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  request: Nullable<Json<JsonColumn<"quote.request">>>;
  priced: Json<JsonColumn<"quote.priced">>;
  total: number;
  created_at: Generated<Instant>;
  expires_at: Instant;
};

export type RateLimitTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
};

export type ReconciliationTable = {
  tenant_id: string;
  compared_at: Instant;
  full_at: Instant;
  started_at: Nullable<Instant>;
  whole: Generated<boolean>;
  next_check: string | null;
  audit_seq: Generated<number>;
  audit_hash: Uint8Array | null;
};

export type RedemptionTable = {
  tenant_id: string;
  id: string;
  claim_id: string;
  attempt_no: number;
  kind: string;
  channel: string;
  order_id: string | null;
  branch_id: string | null;
  staff_id: string | null;
  reason: string | null;
  created_at: Generated<Instant>;
  remainder: number | null;
  external_id: string | null;
};

export type ReferralCodeTable = {
  tenant_id: string;
  customer_id: string;
  code: string;
  created_at: Generated<Instant>;
};

export type ReferralDirectoryTable = {
  code: string;
  tenant_id: string;
  created_at: Generated<Instant>;
};

export type ReferralLeadTable = {
  tenant_id: string;
  id: string;
  program_id: string;
  referrer_id: string;
  referrer_phone_hmac: Uint8Array;
  channel: string;
  name: Generated<string>;
  contact: Generated<string>;
  code: string | null;
  lead_phone_hmac: Uint8Array | null;
  lead_email_hmac: Uint8Array | null;
  friend_id: string | null;
  state: Generated<string>;
  reason: string | null;
  order_id: string | null;
  expires_at: Instant;
  joined_at: Nullable<Instant>;
  converted_at: Nullable<Instant>;
  declined_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  contact_hmac: Uint8Array | null;
};

export type ReferralProgramTable = {
  tenant_id: string;
  id: string;
  active: Generated<boolean>;
  branch_id: string | null;
  friend_kind: string;
  friend_points: number | null;
  friend_prize_id: string | null;
  friend_coupon_id: string | null;
  inviter_kind: string;
  inviter_points: number | null;
  inviter_prize_id: string | null;
  inviter_coupon_id: string | null;
  minimum: Generated<number>;
  cap_per_month: Generated<number>;
  lead_days: Generated<number>;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
  invitation: Generated<Json<JsonColumn<"referral_program.invitation">>>;
};

export type ReferralRewardTable = {
  tenant_id: string;
  lead_id: string;
  side: string;
  customer_id: string;
  kind: string;
  points: number | null;
  gift_id: string;
  created_at: Generated<Instant>;
  taken_back_at: Nullable<Instant>;
  taken_back_points: number | null;
};

export type RefreshTokenTable = {
  tenant_id: string;
  session_id: string;
  generation: number;
  token_hash: Uint8Array;
  expires_at: Instant;
  created_at: Generated<Instant>;
  used_at: Nullable<Instant>;
  revoked_at: Nullable<Instant>;
};

export type RefundTable = {
  tenant_id: string;
  id: string;
  attempt_id: string | null;
  order_id: string;
  amount: number;
  reason: string;
  cause: string;
  state: Generated<string>;
  tries: Generated<number>;
  created_at: Generated<Instant>;
  done_at: Nullable<Instant>;
  asked_at: Nullable<Instant>;
  tender: Generated<string>;
  shift_id: string | null;
  branch_id: string;
  day_no: number;
  return_id: string | null;
  staff_id: string | null;
  reference: Generated<string>;
  day: string;
};

export type ReturnRequestTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  branch_id: string;
  request: Json<JsonColumn<"return_request.request">>;
  amount: number;
  reason: string;
  state: Generated<string>;
  asked_by: string;
  asked_at: Generated<Instant>;
  decided_by: string | null;
  decided_at: Nullable<Instant>;
  decision_reason: string | null;
};

export type SaleTable = {
  tenant_id: string;
  order_id: string;
  branch_id: string;
  customer_id: string;
  day: string;
  created_at: Generated<Instant>;
  day_no: number;
};

export type SalesHourTable = {
  tenant_id: string;
  day: string;
  branch_id: string;
  order_type: number;
  payment_method: string;
  hour: number;
  orders: Generated<number>;
  gross: Generated<number>;
  tax: Generated<number>;
  charges: Generated<number>;
  charges_tax: Generated<number>;
  tip: Generated<number>;
  timed: Generated<number>;
  seconds: Generated<number>;
  late: Generated<number>;
  returns: Generated<number>;
  returned: Generated<number>;
  returned_tax: Generated<number>;
  returned_charges: Generated<number>;
  returned_charges_tax: Generated<number>;
  returned_tip: Generated<number>;
};

export type SalesItemTable = {
  tenant_id: string;
  day: string;
  branch_id: string;
  item_id: string;
  name: Json<JsonColumn<"sales_item.name">>;
  quantity: Generated<number>;
  gross: Generated<number>;
  returned_quantity: Generated<number>;
  returned: Generated<number>;
};

export type SalesSourceTable = {
  tenant_id: string;
  day: string;
  branch_id: string;
  source: string;
  orders: Generated<number>;
  gross: Generated<number>;
  returned: Generated<number>;
};

export type SalesTaxTable = {
  tenant_id: string;
  day: string;
  branch_id: string;
  rate_bp: number;
  net: Generated<number>;
  tax: Generated<number>;
  returned_net: Generated<number>;
  returned_tax: Generated<number>;
};

export type SavedCardTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  provider: string;
  account: string;
  token: string;
  verified: boolean;
  brand: string | null;
  last4: string;
  exp_month: number;
  exp_year: number;
  created_at: Generated<Instant>;
};

export type SavedCouponTable = {
  tenant_id: string;
  customer_id: string;
  coupon_id: string;
  created_at: Generated<Instant>;
  code: string | null;
};

export type ServiceSwitchTable = {
  tenant_id: string;
  id: string;
  branch_id: string | null;
  service: string;
  active: boolean;
  reason: string | null;
  returns_at: Nullable<Instant>;
  changed_by: string | null;
  changed_at: Generated<Instant>;
};

export type SessionTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  device_id: string | null;
  created_at: Generated<Instant>;
  ended_at: Nullable<Instant>;
};

export type SettlementTable = {
  tenant_id: string;
  id: string;
  order_id: string;
  branch_id: string;
  day_no: number;
  tender: string;
  amount: number;
  tendered: number | null;
  reference: Generated<string>;
  attempt_id: string | null;
  shift_id: string | null;
  with_courier: Generated<boolean>;
  completes: Generated<boolean>;
  staff_id: string | null;
  created_at: Generated<Instant>;
  handed_in_by: string | null;
  handed_in_at: Nullable<Instant>;
  undone_by: string | null;
  undone_at: Nullable<Instant>;
  undone_reason: string | null;
  undone_shift_id: string | null;
  undone_day_no: number | null;
  day: string;
  undone_day: string | null;
  ended_before_count: boolean | null;
};

export type SlideTable = {
  tenant_id: string;
  id: string;
  branch_id: string | null;
  image: string;
  text: Json<JsonColumn<"slide.text">>;
  link: string | null;
  position: Generated<number>;
  starts_at: Nullable<Instant>;
  ends_at: Nullable<Instant>;
  active: Generated<boolean>;
  image_color: string | null;
  seen: Generated<number>;
  opened: Generated<number>;
};

export type StaffAccountTable = {
  id: string;
  tenant_id: string | null;
  email: string;
  name: string;
  role: string;
  password_hash: string;
  language: Generated<string>;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  phone_e164: string | null;
};

export type StaffBranchTable = {
  tenant_id: string;
  staff_id: string;
  branch_id: string;
};

export type StaffCodesTable = {
  staff_id: string;
  sealed: Uint8Array | null;
  since: Nullable<Instant>;
  last_step: Generated<number>;
  pending: Uint8Array | null;
  pending_at: Nullable<Instant>;
};

export type StaffDeviceTable = {
  staff_id: string;
  device_hash: Uint8Array;
  seen_at: Generated<Instant>;
};

export type StaffInvitationTable = {
  id: string;
  tenant_id: string | null;
  email: string;
  role: string;
  branch_ids: Generated<string[]>;
  token_hash: Uint8Array;
  invited_by: string | null;
  created_at: Generated<Instant>;
  expires_at: Instant;
  accepted_at: Nullable<Instant>;
  withdrawn_at: Nullable<Instant>;
};

export type StaffPasswordResetTable = {
  staff_id: string;
  token_hash: Uint8Array;
  expires_at: Instant;
};

export type StaffRecoveryCodeTable = {
  staff_id: string;
  code_hmac: Uint8Array;
  used_at: Nullable<Instant>;
};

export type StaffSessionTable = {
  token_hash: Uint8Array;
  staff_id: string;
  created_at: Generated<Instant>;
  expires_at: Instant;
  ended_at: Nullable<Instant>;
  id: string;
  device: Generated<string>;
  seen_at: Generated<Instant>;
};

export type SuggestionCountTable = {
  tenant_id: string;
  counted_at: Instant;
};

export type SuggestionFactsTable = {
  tenant_id: string;
  branch_id: string;
  facts: Json<JsonColumn<"suggestion_facts.facts">>;
};

export type TableCallTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  table_id: string;
  kind: string;
  created_at: Generated<Instant>;
  done_at: Nullable<Instant>;
  taken_by: string | null;
  taken_at: Nullable<Instant>;
};

export type TenantTable = {
  id: string;
  slug: string;
  active: Generated<boolean>;
  created_at: Generated<Instant>;
  off_reason: string | null;
  off_until: Nullable<Instant>;
  manager_codes_since: Nullable<Instant>;
};

export type UploadTable = {
  tenant_id: string;
  id: string;
  customer_id: string | null;
  device_id: string | null;
  bytes: number;
  width: number;
  height: number;
  created_at: Generated<Instant>;
  kept_at: Nullable<Instant>;
};

export type UsageTable = {
  tenant_id: string;
  rule: string;
  subject: string;
  day: string;
  used: number;
  cap: number;
};

export type VerificationCodeTable = {
  tenant_id: string;
  id: string;
  phone_e164: string;
  purpose: string;
  device_id: string | null;
  device_known: Generated<boolean>;
  source_hash: Uint8Array | null;
  customer_id: string | null;
  code_hash: Uint8Array;
  tries: Generated<number>;
  created_at: Generated<Instant>;
  expires_at: Instant;
  consumed_at: Nullable<Instant>;
  superseded_at: Nullable<Instant>;
};

export type VisitTable = {
  tenant_id: string;
  id: string;
  qr_uuid: string;
  branch_id: string | null;
  device_id: string | null;
  customer_id: string | null;
  utm_source: string | null;
  created_at: Generated<Instant>;
};

export type WalletTable = {
  tenant_id: string;
  customer_id: string;
  seq: Generated<number>;
  balance: Generated<number>;
  debt: Generated<number>;
  lifetime_points: Generated<number>;
  lifetime_purchases: Generated<number>;
  orders_count: Generated<number>;
  level_id: string | null;
  level_until: Nullable<Instant>;
  created_at: Generated<Instant>;
  updated_at: Generated<Instant>;
};

export type WalletEntryTable = {
  tenant_id: string;
  customer_id: string;
  seq: number;
  prev_seq: number | null;
  prev_balance: number;
  delta: number;
  balance: number;
  kind: string;
  counter_account: string;
  source_type: string;
  source_id: string;
  created_at: Generated<Instant>;
};

export type WalletPassTable = {
  tenant_id: string;
  customer_id: string;
  vendor: string;
  shown: string;
  changed_at: Generated<Instant>;
  ended_at: Nullable<Instant>;
  created_at: Generated<Instant>;
};

export type WheelReminderTable = {
  tenant_id: string;
  campaign_id: string;
  customer_id: string;
  branch_id: string;
  due_at: Instant;
  told_at: Nullable<Instant>;
  created_at: Generated<Instant>;
};

export type ZReportTable = {
  tenant_id: string;
  id: string;
  branch_id: string;
  shift_id: string | null;
  day_no: number | null;
  closed_by: string;
  closed_at: Generated<Instant>;
  expected: number | null;
  counted: number | null;
  report: Json<JsonColumn<"z_report.report">>;
};

export type Schema = {
  access_token: AccessTokenTable;
  activity: ActivityTable;
  address: AddressTable;
  audit_entry: AuditEntryTable;
  batch_code: BatchCodeTable;
  birthday_gift: BirthdayGiftTable;
  bookmark: BookmarkTable;
  branch: BranchTable;
  branch_combo: BranchComboTable;
  branch_day: BranchDayTable;
  branch_hours: BranchHoursTable;
  branch_hours_exception: BranchHoursExceptionTable;
  branch_option: BranchOptionTable;
  branch_payment_method: BranchPaymentMethodTable;
  branch_product: BranchProductTable;
  buyer_month: BuyerMonthTable;
  campaign: CampaignTable;
  campaign_entry: CampaignEntryTable;
  campaign_player: CampaignPlayerTable;
  campaign_segment: CampaignSegmentTable;
  card_removal: CardRemovalTable;
  cash_drawer: CashDrawerTable;
  cash_shift: CashShiftTable;
  cash_shift_entry: CashShiftEntryTable;
  category: CategoryTable;
  combo: ComboTable;
  combo_slot: ComboSlotTable;
  combo_slot_product: ComboSlotProductTable;
  connection: ConnectionTable;
  consent: ConsentTable;
  counter_bill: CounterBillTable;
  coupon: CouponTable;
  coupon_redemption: CouponRedemptionTable;
  courier_link: CourierLinkTable;
  customer: CustomerTable;
  customer_code: CustomerCodeTable;
  customer_order: CustomerOrderTable;
  delivery_zone: DeliveryZoneTable;
  dining_table: DiningTableTable;
  draw: DrawTable;
  due_claim: DueClaimTable;
  earning_bonus: EarningBonusTable;
  entry_form: EntryFormTable;
  establishment: EstablishmentTable;
  establishment_directory: EstablishmentDirectoryTable;
  evaluation: EvaluationTable;
  evaluation_answer: EvaluationAnswerTable;
  evaluation_form: EvaluationFormTable;
  evaluation_image: EvaluationImageTable;
  evaluation_question: EvaluationQuestionTable;
  evaluation_turn: EvaluationTurnTable;
  evaluation_version: EvaluationVersionTable;
  first_sale: FirstSaleTable;
  former_connection: FormerConnectionTable;
  host_mapping: HostMappingTable;
  idempotency: IdempotencyTable;
  invoice: InvoiceTable;
  invoice_number: InvoiceNumberTable;
  kitchen_slot: KitchenSlotTable;
  known_phone: KnownPhoneTable;
  limit_change: LimitChangeTable;
  live_event: LiveEventTable;
  lot_move: LotMoveTable;
  loyalty_level: LoyaltyLevelTable;
  loyalty_rules: LoyaltyRulesTable;
  message_suppression: MessageSuppressionTable;
  money_day: MoneyDayTable;
  muted_topic: MutedTopicTable;
  notification: NotificationTable;
  offer: OfferTable;
  offer_recipient: OfferRecipientTable;
  option_group: OptionGroupTable;
  option_item: OptionItemTable;
  order_earning: OrderEarningTable;
  order_event: OrderEventTable;
  order_line: OrderLineTable;
  order_message: OrderMessageTable;
  order_number: OrderNumberTable;
  order_return: OrderReturnTable;
  order_slot: OrderSlotTable;
  order_transition: OrderTransitionTable;
  outbox_message: OutboxMessageTable;
  pass_phone: PassPhoneTable;
  payment_attempt: PaymentAttemptTable;
  picture: PictureTable;
  point_lot: PointLotTable;
  points_adjustment: PointsAdjustmentTable;
  popup: PopupTable;
  pos_bill: PosBillTable;
  pos_business: PosBusinessTable;
  pos_candidate: PosCandidateTable;
  pos_directory: PosDirectoryTable;
  pos_link: PosLinkTable;
  pos_menu_page: PosMenuPageTable;
  pos_order: PosOrderTable;
  pos_read: PosReadTable;
  pos_reward_key: PosRewardKeyTable;
  pos_stock: PosStockTable;
  pos_thing: PosThingTable;
  prize: PrizeTable;
  prize_claim: PrizeClaimTable;
  product: ProductTable;
  product_demand: ProductDemandTable;
  product_option_group: ProductOptionGroupTable;
  product_pair: ProductPairTable;
  provider_event: ProviderEventTable;
  punch: PunchTable;
  punch_card: PunchCardTable;
  punch_program: PunchProgramTable;
  punch_reward: PunchRewardTable;
  push_subscription: PushSubscriptionTable;
  qr_directory: QrDirectoryTable;
  quote: QuoteTable;
  rate_limit: RateLimitTable;
  reconciliation: ReconciliationTable;
  redemption: RedemptionTable;
  referral_code: ReferralCodeTable;
  referral_directory: ReferralDirectoryTable;
  referral_lead: ReferralLeadTable;
  referral_program: ReferralProgramTable;
  referral_reward: ReferralRewardTable;
  refresh_token: RefreshTokenTable;
  refund: RefundTable;
  return_request: ReturnRequestTable;
  sale: SaleTable;
  sales_hour: SalesHourTable;
  sales_item: SalesItemTable;
  sales_source: SalesSourceTable;
  sales_tax: SalesTaxTable;
  saved_card: SavedCardTable;
  saved_coupon: SavedCouponTable;
  service_switch: ServiceSwitchTable;
  session: SessionTable;
  settlement: SettlementTable;
  slide: SlideTable;
  staff_account: StaffAccountTable;
  staff_branch: StaffBranchTable;
  staff_codes: StaffCodesTable;
  staff_device: StaffDeviceTable;
  staff_invitation: StaffInvitationTable;
  staff_password_reset: StaffPasswordResetTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_session: StaffSessionTable;
  suggestion_count: SuggestionCountTable;
  suggestion_facts: SuggestionFactsTable;
  table_call: TableCallTable;
  tenant: TenantTable;
  upload: UploadTable;
  usage: UsageTable;
  verification_code: VerificationCodeTable;
  visit: VisitTable;
  wallet: WalletTable;
  wallet_entry: WalletEntryTable;
  wallet_pass: WalletPassTable;
  wheel_reminder: WheelReminderTable;
  z_report: ZReportTable;
};
