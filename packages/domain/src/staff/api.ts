import { z } from "zod/mini";
import { defineCall } from "../contract/call.ts";
import { bilingual, id } from "../contract/fields.ts";

import { picture } from "../tenants/api.ts";

export const staffRoles = ["cashier", "manager", "operator"] as const;

export const staffMember = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  language: z.enum(["sa", "en"]),
  establishment: z.nullable(
    z.strictObject({
      id,
      name: bilingual,
      logo: z.nullable(picture),
      digits: z.enum(["latin", "arabic"]),
      time_zone: z.string(),
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
    email: z
      .string("email_required")
      .check(
        z.trim(),
        z.minLength(1, "email_required"),
        z.maxLength(254, "email_invalid"),
        z.regex(/^\S+@\S+$/, "email_invalid"),
      ),
    password: z.string("field_empty").check(z.minLength(1, "field_empty"), z.maxLength(200, "field_invalid")),
    code: z.optional(z.string().check(z.maxLength(10, "field_invalid"))),
  }),
  answers: { 201: z.strictObject({ staff: staffMember }) },
  errors: [],
});

export const readStaffSession = defineCall({
  method: "GET",
  url: "/console/sessions/current/",
  summary: "Who is signed in",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager", "operator"],
  answers: { 200: z.strictObject({ staff: staffMember }) },
  errors: [],
});

export const endStaffSession = defineCall({
  method: "DELETE",
  url: "/console/sessions/current/",
  summary: "Staff sign-out",
  tag: "console",
  tenant: "staff",
  roles: ["cashier", "manager", "operator"],
  answers: { 204: null },
  errors: [],
});
