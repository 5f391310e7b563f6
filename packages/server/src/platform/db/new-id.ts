import { v7 } from "uuid";

/** A UUIDv7: ordered by the time it was made, so that indexes grow at one end. */
export const newId = (): string => v7();
