import { randomFillSync } from "node:crypto";
import { v5, v7 } from "uuid";

/** Drawn for many ids at a time: asking for them takes longer than all else of an id. */
const drawn = Buffer.alloc(4_096);
let used = drawn.length;

const draw = (): Buffer => {
  if (used >= drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 16;
  return drawn.subarray(used - 16, used);
};

let msecs = 0;
let seq = 0;

/** A UUIDv7: ordered by creation time, so that indexes grow at one end; those of a millisecond are counted on. */
export const newId = (): string => {
  const now = Date.now();
  const random = draw();
  if (now > msecs) {
    msecs = now;
    seq = random.readUInt32BE(6) & 0x7fffffff;
  } else {
    seq = (seq + 1) | 0;
    if (seq === 0) msecs += 1;
  }
  return v7({ random, msecs, seq });
};

const names = "5d1b1f2e-7c0a-4f0b-9a54-0c1f6f6f9a11";

/** A UUIDv5: always the same for the same text. */
export const toDerivedId = (text: string): string => v5(text, names);
