import { type Address, addAddress } from "@sufra/domain/customers/api.ts";
import type { CartAddress } from "@sufra/domain/cart/cart-state.ts";
import { client } from "../app/session.ts";
import type { AddressValues } from "./address-form.tsx";

/** Converts between the cart's camelCase and the API's snake_case addresses. */
export const toCartAddress = (address: AddressValues & { id: string | null }): CartAddress => ({
  id: address.id,
  title: address.title,
  description: address.description,
  doorNumber: address.door_number,
  levelNumber: address.level_number,
  blockNumber: address.block_number,
  phoneNumber: address.phone_number,
  notes: address.notes,
  lat: address.lat,
  lng: address.lng,
});

export const toAddressValues = (address: CartAddress): AddressValues => ({
  title: address.title,
  description: address.description,
  door_number: address.doorNumber,
  level_number: address.levelNumber,
  block_number: address.blockNumber,
  phone_number: address.phoneNumber,
  notes: address.notes,
  lat: address.lat,
  lng: address.lng,
});

/** Saves an address that a visitor typed before signing in. */
export const saveAddress = (values: AddressValues): Promise<Address> => client.send(addAddress, { body: values });
