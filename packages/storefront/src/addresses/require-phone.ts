import { ApiProblem } from "@sufra/ui/api/failures.ts";

/** Refuses a number as the server does. The rules are loaded with the first number, since few guests type one. */
export const requirePhone = async (text: string): Promise<void> => {
  if (text === "") return;
  const phone = await import("@sufra/domain/auth/phone.ts").catch(() => undefined);
  if (phone?.isPlausible(text) === false)
    throw new ApiProblem("validation_failed", 422, { errors: [{ path: "phone_number", code: "number_invalid" }] });
};
