import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";

export const passVendors = ["apple", "google"] as const;
export type PassVendor = (typeof passVendors)[number];

export const listPasses = defineCall({
  method: "GET",
  url: "/wallet/passes/",
  summary: "Which phone wallets the loyalty card can be put into; none where the installation has no certificates",
  tag: "loyalty",
  tenant: "qr_or_session",
  roles: ["customer"],
  answers: { 200: z.strictObject({ vendors: z.array(z.enum(passVendors)) }) },
  errors: [],
});

/** The address of one's own card: Apple's with us for ten minutes, Google's with Google. */
export const linkPass = defineCall({
  method: "POST",
  url: "/wallet/passes/:vendor/",
  summary: "The address that puts one's own loyalty card into the phone's wallet",
  tag: "loyalty",
  tenant: "qr_or_session",
  roles: ["customer"],
  params: z.strictObject({ vendor: z.enum(passVendors) }),
  answers: { 200: z.strictObject({ url: z.url() }) },
  errors: [],
});
