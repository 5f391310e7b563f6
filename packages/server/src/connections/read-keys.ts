import type { ConnectionField } from "@sufra/domain/connections/vendors.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { KeptKeys } from "./stored-connections.ts";

type Reader = (name: ConnectionField) => string;

/** Values by field. Saving requires all of them, so a missing one is a defect. */
export const readerOf = ({ vendor, secrets, settings }: KeptKeys): Reader => {
  if (secrets === null) throw new UnavailableError(`the key of the connection to ${vendor} is missing`);
  return (name) => {
    const value = secrets[name]?.value ?? settings[name];
    if (value === undefined) throw new Error(`the connection to ${vendor} has no ${name}`);
    return value;
  };
};
