import { v5, v7 } from "uuid";

/** A UUIDv7: ordered by creation time, so that indexes grow at one end. */
export const newId = (): string => v7();

const names = "5d1b1f2e-7c0a-4f0b-9a54-0c1f6f6f9a11";

/** A UUIDv5: always the same for the same text. */
export const toDerivedId = (text: string): string => v5(text, names);
