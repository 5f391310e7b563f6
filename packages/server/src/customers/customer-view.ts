import type { Customer } from "@sufra/domain/customers/api.ts";

export const customerColumns = [
  "id",
  "full_name",
  "dial_code",
  "phone_number",
  "email",
  "gender",
  "age_group",
  "city",
  "birthday",
  "birthday_given_at",
  "created_at",
  "registered_at",
] as const;

type Row = {
  id: string;
  full_name: string | null;
  dial_code: string | null;
  phone_number: string | null;
  email: string | null;
  gender: string | null;
  age_group: string | null;
  city: string | null;
  birthday: string | null;
  birthday_given_at: Date | null;
  created_at: Date;
  registered_at: Date | null;
};

/** The table's CHECKs guarantee the narrower types. */
export const customerView = (row: Row): Customer => ({
  id: row.id,
  full_name: row.full_name,
  dial_code: row.dial_code ?? "",
  phone_number: row.phone_number ?? "",
  email: row.email,
  gender: row.gender as Customer["gender"],
  age_group: row.age_group as Customer["age_group"],
  city: row.city,
  birthday: row.birthday,
  birthday_given_at: row.birthday_given_at?.toISOString() ?? null,
  member_since: row.created_at.toISOString(),
  registered: row.registered_at !== null,
});
