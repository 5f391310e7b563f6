import { type Customer, editMe, register } from "@sufra/domain/customers/api.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { forgetInvitation, isAboutInvitation, keptInvitation } from "../referrals/kept-code.ts";

/** With the invitation they came by; one that can't be accepted is no reason to go hungry. */
const registerAs = async (full_name: string, establishmentId: string): Promise<Customer> => {
  const body = { full_name, consent: true } as const;
  const referral_code = keptInvitation(establishmentId);
  if (referral_code === undefined) return client.send(register, { body });
  try {
    return await client.send(register, { body: { ...body, referral_code } });
  } catch (error) {
    if (!isAboutInvitation(error)) throw error;
    return client.send(register, { body });
  }
};

/**
 * Who orders is known to the kitchen by name: a new customer's is kept, once. Who gave their name to the wheel is not
 * registered by that. The invitation is kept until an answer came: a lost one is asked for again.
 */
export const introduce = async (customer: Customer, typed: string, establishmentId: string): Promise<void> => {
  const name = customer.full_name ?? typed;
  if (customer.registered) forgetInvitation(establishmentId);
  if (name === "" || (customer.registered && customer.full_name !== null)) return;
  const known = customer.registered
    ? await client.send(editMe, { body: { full_name: name } })
    : await registerAs(name, establishmentId);
  forgetInvitation(establishmentId);
  const before = getGuest().customer;
  if (before) setGuest({ customer: { ...before, full_name: known.full_name } });
};
