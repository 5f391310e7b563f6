/** Why a message failed or waits for another attempt, whatever its vendor calls it. */
export const failureReasons = [
  "number_invalid",
  "no_whatsapp_account",
  "phone_off",
  "blocked",
  "country",
  "filtered",
  "sender",
  "account",
  "busy",
  "no_route",
  "vendor_down",
  "mailbox_missing",
  "mailbox_full",
  "unclear",
  "stopped",
  "device_gone",
  "replaced",
  "erased",
  "number_changed",
  "too_late",
  "code_limit",
  "other",
] as const;
export type FailureReason = (typeof failureReasons)[number];

type Codes = Partial<Record<FailureReason, string>>;

/** Codes of our own and of the connection, the same for each vendor. */
const general: Codes = {
  unclear: "asking unclear timeout network",
  vendor_down: "unreachable redirect too_large not_json ECONNECTION EDNS ESOCKET ETIMEDOUT EPROTOCOL",
  account: "401 402 403 EAUTH ETLS ECONFIG no_mail_server no_whatsapp no_template",
  sender: "no_promo_sender",
  busy: "429",
  number_invalid: "rejected",
  stopped: "stopped unsubscribed",
  device_gone: "gone",
  replaced: "replaced",
  erased: "erased",
  number_changed: "number_changed",
  too_late: "too_late",
  code_limit: "code_limit",
};

const vendors: Record<string, Codes> = {
  unifonic: {
    number_invalid: "410 482 ER-02",
    phone_off: "undeliverable",
    country: "481",
    filtered: "ER-06 ER-07",
    sender: "440 480 ER-08",
    account: "ER-01",
    no_route: "483 599 ER-05",
  },
  twilio: {
    number_invalid: "21211 21614 30005 30006",
    phone_off: "30003 undelivered",
    blocked: "21610 30004",
    country: "21408",
    filtered: "30007",
    sender: "21606",
    account: "20003 30002",
    busy: "20429 30001",
    no_route: "21612",
  },
  whatsapp: {
    no_whatsapp_account: "131026",
    number_invalid: "131030",
    account: "10 190 368 131031 131042 132000 132001 132007 132015 132016 133010",
    busy: "130429 80007 131048 131056",
    vendor_down: "131000 131016",
  },
  smtp: { mailbox_missing: "550 551 553", mailbox_full: "452 552", busy: "421 450 451" },
};

const find = (codes: Codes | undefined, code: string): FailureReason | undefined =>
  failureReasons.find((reason) => codes?.[reason]?.toLowerCase().split(" ").includes(code));

/** The reason behind a stored code; a vendor's own meaning counts before the general one. */
export const getFailureReason = (vendor: string | null, code: string): FailureReason => {
  const low = code.toLowerCase();
  const known = find(vendors[vendor ?? ""], low) ?? find(general, low);
  if (known !== undefined) return known;
  return /^5\d\d$/.test(low) && vendor !== "smtp" ? "vendor_down" : "other";
};
