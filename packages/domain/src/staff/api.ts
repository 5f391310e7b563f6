import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, id, instant } from "../contract/fields.ts";

import { picture } from "../establishments/api.ts";
import { codeText, password, signInEmail } from "./sign-in-fields.ts";

export const staffRoles = ["cashier", "manager", "operator"] as const;

export const staffMember = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  language: z.enum(["sa", "en"]),
  /** Their establishment asks for one-time codes and they have none: they set them up before anything else. */
  pending_2fa: z.boolean(),
  establishment: z.nullable(
    z.strictObject({
      id,
      name: bilingual,
      logo: z.nullable(picture),
      digits: z.enum(["latin", "arabic"]),
      time_zone: z.string(),
      /** Its brand color as guests see it. */
      color: z.string(),
      /** True before the first order: the manager still sees the onboarding. */
      starting: z.boolean(),
      /** Switched off by the platform, above the managers' switches. */
      deactivated: z.nullable(z.strictObject({ reason: z.nullable(z.string()), returns_at: z.nullable(instant) })),
    }),
  ),
  branches: z.array(z.strictObject({ id, name: bilingual, is_main: z.boolean() })),
});
export type StaffMember = z.infer<typeof staffMember>;

export const createStaffSession = defineCall({
  method: "POST",
  url: "/console/sessions/",
  summary: "Staff sign-in",
  tag: "console",
  tenant: "none",
  roles: ["visitor"],
  body: z.strictObject({
    email: signInEmail,
    password,
    /** A one-time or recovery code of members who use them; requested by `field_empty` at `code`. */
    code: z.optional(codeText),
  }),
  answers: { 201: z.strictObject({ staff: staffMember }) },
  errors: ["wrong_code", "sign_in_locked"],
});

export const readStaffSession = defineCall({
  allowBefore2fa: true,
  method: "GET",
  url: "/console/sessions/current/",
  summary: "Who is signed in",
  tag: "console",
  // An operator belongs to no establishment.
  tenant: "self",
  roles: ["cashier", "manager", "operator"],
  answers: { 200: z.strictObject({ staff: staffMember }) },
  errors: [],
});

export const endStaffSession = defineCall({
  allowBefore2fa: true,
  method: "DELETE",
  url: "/console/sessions/current/",
  summary: "Staff sign-out",
  tag: "console",
  tenant: "self",
  roles: ["cashier", "manager", "operator"],
  answers: { 204: null },
  errors: [],
});
