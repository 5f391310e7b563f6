import type { FailureReason } from "@sufra/domain/notifications/failure-reasons.ts";
import type { Tone } from "@sufra/ui/components/badge.tsx";
import { m } from "@sufra/ui/i18n/messages.ts";
import type { Message } from "./audit-log-data.ts";

export const channelName: Record<Message["channel"], () => string> = {
  sms: m.console_audit_log_sms,
  whatsapp: m.console_audit_log_whatsapp,
  email: m.console_audit_log_email,
  push: m.console_audit_log_push,
};
export const kindName: Record<Message["kind"], () => string> = {
  otp: m.console_audit_log_otp,
  service: m.console_audit_log_service,
  promo: m.console_audit_log_promo,
};
export const stateName: Record<Message["state"], () => string> = {
  queued: m.console_audit_log_queued,
  sent: m.console_audit_log_sent,
  delivered: m.console_audit_log_delivered,
  failed: m.console_audit_log_failed,
};
export const stateTone: Record<Message["state"], Tone> = {
  queued: "neutral",
  sent: "info",
  delivered: "success",
  failed: "danger",
};

/** What it said, or why that is not shown. */
export const bodyText = ({ body, emptied, kind }: Message): string => {
  if (emptied) return m.console_audit_log_emptied();
  if (kind === "otp") return m.console_audit_log_hidden();
  return body ?? m.console_audit_log_gone();
};

export const reasonText: Record<FailureReason, () => string> = {
  no_whatsapp_account: m.console_audit_log_reason_no_whatsapp_account,
  number_invalid: m.console_audit_log_reason_number_invalid,
  phone_off: m.console_audit_log_reason_phone_off,
  blocked: m.console_audit_log_reason_blocked,
  country: m.console_audit_log_reason_country,
  filtered: m.console_audit_log_reason_filtered,
  sender: m.console_audit_log_reason_sender,
  account: m.console_audit_log_reason_account,
  busy: m.console_audit_log_reason_busy,
  no_route: m.console_audit_log_reason_no_route,
  vendor_down: m.console_audit_log_reason_vendor_down,
  mailbox_missing: m.console_audit_log_reason_mailbox_missing,
  mailbox_full: m.console_audit_log_reason_mailbox_full,
  unclear: m.console_audit_log_reason_unclear,
  stopped: m.console_audit_log_reason_stopped,
  device_gone: m.console_audit_log_reason_device_gone,
  replaced: m.console_audit_log_reason_replaced,
  erased: m.console_audit_log_reason_erased,
  number_changed: m.console_audit_log_reason_number_changed,
  too_late: m.console_audit_log_reason_too_late,
  code_limit: m.console_audit_log_reason_code_limit,
  other: m.console_audit_log_reason_other,
};

/** Why it failed or waits; a vendor's own code follows if it has no words. */
export const failureText = ({ reason, failure }: Message): string | undefined => {
  if (reason === null) return undefined;
  return reason === "other" ? `${reasonText.other()} (${failure ?? ""})` : reasonText[reason]();
};
