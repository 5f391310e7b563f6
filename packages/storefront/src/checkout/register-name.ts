import { type Customer, editMe, register } from "@sufra/domain/customers/api.ts";
import { getGuest, setGuest } from "../app/guest-store.ts";
import { client } from "../app/session.ts";
import { removeInvitation, isAboutInvitation, getStoredInvitation } from "../referrals/stored-invitation.ts";

/** Registers with the stored invitation, or without it if it is refused. */
const registerAs = async (full_name: string, establishmentId: string): Promise<Customer> => {
  const body = { full_name, consent: true } as const;
  const referral_code = getStoredInvitation(establishmentId);
  if (referral_code === undefined) return client.send(register, { body });
  try {
    return await client.send(register, { body: { ...body, referral_code } });
  } catch (error) {
    if (!isAboutInvitation(error)) throw error;
    return client.send(register, { body });
  }
};

/** Stores the name of a new customer, which the kitchen needs. The invitation stays stored until an answer arrives. */
export const introduce = async (customer: Customer, typed: string, establishmentId: string): Promise<void> => {
  const name = customer.full_name ?? typed;
  if (customer.registered) removeInvitation(establishmentId);
  if (name === "" || (customer.registered && customer.full_name !== null)) return;
  const known = customer.registered
    ? await client.send(editMe, { body: { full_name: name } })
    : await registerAs(name, establishmentId);
  removeInvitation(establishmentId);
  const before = getGuest().customer;
  if (before) setGuest({ customer: { ...before, full_name: known.full_name } });
};
