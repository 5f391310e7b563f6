import { createQuote } from "@sufra/domain/pricing/api.ts";
import { ApiProblem, type FieldProblem } from "@sufra/ui/api/failures.ts";
import { saveAddress, toAddressValues, toCartAddress } from "../addresses/cart-address.ts";
import { client } from "../app/session.ts";
import { dispatchCart, getCart } from "../cart/cart-store.ts";
import type { Quoted } from "../cart/use-quote.ts";

/** The server refused fields of the address: only its form can show and correct them. */
export class AddressRefused extends Error {
  override name = "AddressRefused";
  readonly problems: readonly FieldProblem[];

  constructor(problems: readonly FieldProblem[]) {
    super("address refused");
    this.problems = problems;
  }
}

/** Saves an address that was typed before the number was known, and asks for the price again with its id. */
export const withSavedAddress = async (quoted: Quoted): Promise<Quoted> => {
  const { fullAddress } = getCart();
  if (quoted.request.order_type !== 3 || !fullAddress || fullAddress.id !== null) return quoted;
  const saved = await saveAddress(toAddressValues(fullAddress)).catch((error: unknown) => {
    throw error instanceof ApiProblem && error.errors.length > 0 ? new AddressRefused(error.errors) : error;
  });
  dispatchCart({ type: "setAddress", fullAddress: toCartAddress(saved) });
  const { coordinates: _, ...rest } = quoted.request;
  const request = { ...rest, address_id: saved.id };
  return { request, quote: await client.send(createQuote, { body: request }) };
};
