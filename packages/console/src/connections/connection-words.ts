import { CreditCard, Map, MapPin, MessageCircle, MessageSquareText, Search, Store, Wallet } from "lucide-react";
import type { Connection, ConnectionError, OwnConnection } from "@sufra/domain/connections/api.ts";
import type { ConnectionField, ConnectionService, ConnectionVendor } from "@sufra/domain/connections/vendors.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";

type Word = () => string;

export const services: Record<ConnectionService, { name: Word; text: Word; icon: typeof CreditCard }> = {
  payments: { name: m.console_connections_payments, text: m.console_connections_payments_text, icon: CreditCard },
  sms: { name: m.console_connections_sms, text: m.console_connections_sms_text, icon: MessageSquareText },
  whatsapp: { name: m.console_connections_whatsapp, text: m.console_connections_whatsapp_text, icon: MessageCircle },
  pos: { name: m.console_connections_pos, text: m.console_connections_pos_text, icon: Store },
  map: { name: m.console_connections_map, text: m.console_connections_map_text, icon: Map },
  geocoder: { name: m.console_connections_geocoder, text: m.console_connections_geocoder_text, icon: Search },
  short_addresses: {
    name: m.console_connections_short_addresses,
    text: m.console_connections_short_addresses_text,
    icon: MapPin,
  },
  wallet_apple: { name: m.console_connections_wallet_apple, text: m.console_connections_wallet_text, icon: Wallet },
  wallet_google: { name: m.console_connections_wallet_google, text: m.console_connections_wallet_text, icon: Wallet },
};

/** Where an account is opened and its keys are found. */
export const vendors: Record<ConnectionVendor, { name: Word; where: Word; url: string }> = {
  moyasar: {
    name: m.console_connections_moyasar,
    where: m.console_connections_moyasar_where,
    url: "https://dashboard.moyasar.com/",
  },
  tap: {
    name: m.console_connections_tap,
    where: m.console_connections_tap_where,
    url: "https://dashboard.tap.company/",
  },
  unifonic: {
    name: m.console_connections_unifonic,
    where: m.console_connections_unifonic_where,
    url: "https://communication.cloud.unifonic.com/",
  },
  taqnyat: {
    name: m.console_connections_taqnyat,
    where: m.console_connections_taqnyat_where,
    url: "https://portal.taqnyat.sa/",
  },
  twilio: {
    name: m.console_connections_twilio,
    where: m.console_connections_twilio_where,
    url: "https://console.twilio.com/",
  },
  meta: {
    name: m.console_connections_meta,
    where: m.console_connections_meta_where,
    url: "https://developers.facebook.com/apps/",
  },
  tile_server: {
    name: m.console_connections_tile_server,
    where: m.console_connections_tile_server_where,
    url: "https://wiki.openstreetmap.org/wiki/Raster_tile_providers",
  },
  photon: {
    name: m.console_connections_photon,
    where: m.console_connections_geocoder_where,
    url: "https://github.com/komoot/photon",
  },
  nominatim: {
    name: m.console_connections_nominatim,
    where: m.console_connections_geocoder_where,
    url: "https://nominatim.org/",
  },
  national_address: {
    name: m.console_connections_national_address,
    where: m.console_connections_national_address_where,
    url: "https://api.address.gov.sa/",
  },
  apple_wallet: {
    name: m.console_connections_wallet_apple,
    where: m.console_connections_apple_wallet_where,
    url: "https://developer.apple.com/account/resources/identifiers/list/passTypeId",
  },
  google_wallet: {
    name: m.console_connections_wallet_google,
    where: m.console_connections_google_wallet_where,
    url: "https://pay.google.com/business/console/",
  },
  foodics: {
    name: m.console_connections_foodics,
    where: m.console_connections_foodics_where,
    url: "https://console.foodics.com/",
  },
};

export const fields: Record<ConnectionField, { label: Word; hint: Word }> = {
  publishable_key: {
    label: m.console_connections_publishable_key,
    hint: m.console_connections_publishable_key_hint,
  },
  secret_key: { label: m.console_connections_secret_key, hint: m.console_connections_secret_key_hint },
  app_sid: { label: m.console_connections_app_sid, hint: m.console_connections_app_sid_hint },
  account_sid: { label: m.console_connections_account_sid, hint: m.console_connections_account_sid_hint },
  auth_token: { label: m.console_connections_auth_token, hint: m.console_connections_auth_token_hint },
  twilio_from: { label: m.console_connections_twilio_from, hint: m.console_connections_twilio_from_hint },
  bearer_token: { label: m.console_connections_bearer_token, hint: m.console_connections_bearer_token_hint },
  sender: { label: m.console_connections_sender, hint: m.console_connections_sender_hint },
  promo_sender: { label: m.console_connections_promo_sender, hint: m.console_connections_promo_sender_hint },
  phone_id: { label: m.console_connections_phone_id, hint: m.console_connections_phone_id_hint },
  access_token: { label: m.console_connections_access_token, hint: m.console_connections_access_token_hint },
  app_secret: { label: m.console_connections_app_secret, hint: m.console_connections_app_secret_hint },
  template: { label: m.console_connections_template, hint: m.console_connections_template_hint },
  template_language_sa: {
    label: m.console_connections_template_language_sa,
    hint: m.console_connections_template_language_hint,
  },
  template_language_en: {
    label: m.console_connections_template_language_en,
    hint: m.console_connections_template_language_hint,
  },
  tiles_url: { label: m.console_connections_tiles_url, hint: m.console_connections_tiles_url_hint },
  attribution: { label: m.console_connections_attribution, hint: m.console_connections_attribution_hint },
  max_zoom: { label: m.console_connections_max_zoom, hint: m.console_connections_max_zoom_hint },
  geocoder_url: { label: m.console_connections_geocoder_url, hint: m.console_connections_geocoder_url_hint },
  pass_type: { label: m.console_connections_pass_type, hint: m.console_connections_pass_type_hint },
  pass_team: { label: m.console_connections_pass_team, hint: m.console_connections_pass_team_hint },
  pass_certificate: {
    label: m.console_connections_pass_certificate,
    hint: m.console_connections_pass_certificate_hint,
  },
  pass_key: { label: m.console_connections_pass_key, hint: m.console_connections_pass_key_hint },
  pass_wwdr: { label: m.console_connections_pass_wwdr, hint: m.console_connections_pass_wwdr_hint },
  google_issuer: { label: m.console_connections_google_issuer, hint: m.console_connections_google_issuer_hint },
  google_account: { label: m.console_connections_google_account, hint: m.console_connections_google_account_hint },
  national_address_key: {
    label: m.console_connections_national_address_key,
    hint: m.console_connections_national_address_key_hint,
  },
};

/** The form of a key; Tap has no publishable key beside its secret one. */
export const getHint = (vendor: ConnectionVendor, name: ConnectionField): string =>
  vendor === "tap" && name === "secret_key" ? m.console_connections_tap_secret_key_hint() : fields[name].hint();

/** What went wrong and what to do about it. */
export const errorText: Record<ConnectionError, Word> = {
  key_refused: m.console_connections_error_key_refused,
  public_key_refused: m.console_connections_error_public_key_refused,
  account_inactive: m.console_connections_error_account_inactive,
  sender_refused: m.console_connections_error_sender_refused,
  phone_id_refused: m.console_connections_error_phone_id_refused,
  template_refused: m.console_connections_error_template_refused,
  no_balance: m.console_connections_error_no_balance,
  recipient_refused: m.console_connections_error_recipient_refused,
  scope_missing: m.console_connections_error_scope_missing,
  address_private: m.console_connections_error_address_private,
  certificate_expired: m.console_connections_error_certificate_expired,
  wrong_answer: m.console_connections_error_wrong_answer,
  busy: m.console_connections_error_busy,
  unreachable: m.console_connections_error_unreachable,
  key_missing: m.console_connections_error_key_missing,
  unexpected: m.console_connections_error_unexpected,
};

/** A point of sale is allowed, not given a key: what is refused there was revoked. */
export const errorTextOf = (service: ConnectionService, code: ConnectionError): string =>
  service === "pos" && code === "key_refused" ? m.console_pos_read_key_refused() : errorText[code]();

const states: Record<OwnConnection["state"], { name: Word; tone: Tone }> = {
  untested: { name: m.console_connections_state_untested, tone: "warning" },
  ok: { name: m.console_connections_state_ok, tone: "success" },
  attention: { name: m.console_connections_state_attention, tone: "danger" },
};

const fallbacks: Record<Connection["fallback"], { name: Word; tone: Tone }> = {
  platform: { name: m.console_connections_by_platform, tone: "neutral" },
  demo: { name: m.console_connections_by_demo, tone: "info" },
  none: { name: m.console_connections_by_none, tone: "neutral" },
};

/** The state in one word: of the own account, else what stands in for it. */
export const getState = ({ own, fallback }: Connection): { name: Word; tone: Tone } => {
  if (own === null) return fallbacks[fallback];
  return own.readable ? states[own.state] : { name: m.console_connections_state_unreadable, tone: "danger" };
};

const fallbackTexts: Record<ConnectionService, Record<Connection["fallback"], Word>> = {
  payments: {
    platform: m.console_connections_payments_platform,
    demo: m.console_connections_payments_demo,
    none: m.console_connections_payments_none,
  },
  sms: {
    platform: m.console_connections_sms_platform,
    demo: m.console_connections_messages_demo,
    none: m.console_connections_sms_none,
  },
  whatsapp: {
    platform: m.console_connections_whatsapp_platform,
    demo: m.console_connections_messages_demo,
    none: m.console_connections_whatsapp_none,
  },
  pos: {
    platform: m.console_connections_pos_none,
    demo: m.console_connections_pos_none,
    none: m.console_connections_pos_none,
  },
  map: {
    platform: m.console_connections_map_platform,
    demo: m.console_connections_map_none,
    none: m.console_connections_map_none,
  },
  geocoder: {
    platform: m.console_connections_geocoder_platform,
    demo: m.console_connections_geocoder_none,
    none: m.console_connections_geocoder_none,
  },
  wallet_apple: {
    platform: m.console_connections_wallet_platform,
    demo: m.console_connections_wallet_none,
    none: m.console_connections_wallet_none,
  },
  wallet_google: {
    platform: m.console_connections_wallet_platform,
    demo: m.console_connections_wallet_none,
    none: m.console_connections_wallet_none,
  },
  short_addresses: {
    platform: m.console_connections_short_addresses_platform,
    demo: m.console_connections_short_addresses_none,
    none: m.console_connections_short_addresses_none,
  },
};

/** What happens now, while no own account is connected. */
export const fallbackText = ({ service, fallback }: Connection): string => fallbackTexts[service][fallback]();
