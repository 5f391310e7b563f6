import { type Address, addAddress } from "@sufra/domain/customers/api.ts";
import type { CartAddress } from "@sufra/domain/cart/cart-state.ts";
import { client } from "../app/session.ts";
import type { AddressValues } from "./address-form.tsx";

/** Client state speaks camelCase, the wire snake_case: this is the one place where an address crosses. */
export const cartAddressOf = (address: AddressValues & { id: string | null }): CartAddress => ({
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

export const valuesOf = (address: CartAddress): AddressValues => ({
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

/** Saves what a visitor typed before their number was known. */
export const saveAddress = (values: AddressValues): Promise<Address> => client.send(addAddress, { body: values });
