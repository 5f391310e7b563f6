import { v7 } from "uuid";

/** A UUIDv7: ordered by creation time, so that indexes grow at one end. */
export const newId = (): string => v7();
