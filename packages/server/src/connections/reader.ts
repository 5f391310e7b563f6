import type { ConnectionField } from "@sufra/domain/connections/vendors.ts";
import { UnavailableError } from "../platform/errors.ts";
import type { StoredConnection } from "./stored-connections.ts";

type Reader = (name: ConnectionField) => string;

/** Values by field. Saving requires all of them, so a missing one is a defect. */
export const readerOf = (used: StoredConnection): Reader => {
  const { secrets, settings } = used;
  if (secrets === null) throw new UnavailableError(`the key of the connection to ${used.vendor} is missing`);
  return (name) => {
    const value = secrets[name]?.value ?? settings[name];
    if (value === undefined) throw new Error(`the connection to ${used.vendor} has no ${name}`);
    return value;
  };
};
