import { expect, it } from "vitest";
import { getFailureReason } from "./failure-reasons.ts";

it.each([
  ["unifonic", "Undeliverable", "phone_off"],
  ["unifonic", "410", "number_invalid"],
  ["unifonic", "599", "no_route"],
  ["twilio", "30003", "phone_off"],
  ["twilio", "21610", "blocked"],
  ["twilio", "12345", "other"],
  ["taqnyat", "rejected", "number_invalid"],
  ["taqnyat", "503", "vendor_down"],
  ["smtp", "550", "mailbox_missing"],
  ["smtp", "552", "mailbox_full"],
  ["smtp", "554", "other"],
  ["unifonic", "timeout", "unclear"],
  ["none", "stopped", "stopped"],
  [null, "erased", "erased"],
] as const)("%s %s means %s", (vendor, code, reason) => expect(getFailureReason(vendor, code)).toBe(reason));
