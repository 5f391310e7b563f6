/**
 * Pictures that guests send, over HTTP on two processes of the product: hostile ones to the one, ordinary photos to the
 * other, in turn. A refusal must cost a small part of what an honest photo costs, and the memory that hostile pictures
 * can take must stay within what honest ones take.
 */
import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { startProduct, type Product } from "../e2e/product.ts";
import { newGuest, type Guest } from "./guest.ts";
import { mainCode } from "./menu-read.ts";
import type { Pace } from "./pace.ts";
import { measurePairs, median, type Result, resultOf } from "./rounds.ts";

type Named = { what: string; bytes: Buffer };

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** One bit per pixel, all black: 256 megapixels that compress to almost nothing. */
const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
};

/** A phone's photo: 12 megapixels with noise. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#a86",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

const hostile = (good: Buffer): Named[] => [
  { what: "256 megapixels", bytes: bomb(16_000) },
  { what: "cut off", bytes: good.subarray(0, good.length - 1000) },
  { what: "an archive behind it", bytes: Buffer.concat([good, Buffer.from("PK\x03\x04 an archive PK\x05\x06")]) },
  { what: "SVG", bytes: Buffer.from(svg) },
];

/** Its header is valid, so it is detected only while decoding: reported without a limit. */
const holed = (good: Buffer): Named => ({
  what: "a hole near its end",
  bytes: Buffer.concat([good.subarray(0, Math.floor(good.length * 0.9)), Buffer.from([0xff, 0xd9])]),
});

const send = async (guest: Guest, bytes: Buffer, wanted: number): Promise<number> => {
  const body = new FormData();
  body.set("images", new Blob([Uint8Array.from(bytes)]), "photo.jpg");
  const started = performance.now();
  const answer = await fetch(`${guest.url}/api/uploads/`, { method: "POST", headers: guest.headers(), body });
  await answer.arrayBuffer();
  if (answer.status !== wanted) throw new Error(`a picture was answered ${answer.status} instead of ${wanted}`);
  return performance.now() - started;
};

const turn = (guest: Guest, bytes: Buffer, wanted: number, times: number) => async (): Promise<number> => {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) taken.push(await send(guest, bytes, wanted));
  return median(taken);
};

/** The process's peak memory in MB; Linux only. */
const peakMemory = ({ process: child }: Product): number => {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1000;
};

/** A separate visitor: each device has a limit of concurrent uploads. */
const visitor = async (url: string): Promise<Guest> => {
  const guest = newGuest(url, mainCode);
  await guest.get(`/api/restaurant/qr/${mainCode}/data/`);
  return guest;
};

/** Eight concurrent visitors, each sending all `pictures` several times. */
const flood = async (url: string, pictures: readonly Named[], wanted: number, times: number): Promise<void> => {
  const guests = await Promise.all(Array.from({ length: 8 }, () => visitor(url)));
  await Promise.all(
    guests.map(async (guest) => {
      for (let time = 0; time < times; time += 1) for (const { bytes } of pictures) await send(guest, bytes, wanted);
    }),
  );
};

const refused = 415;
const taken = 201;

export const measurePictures = async (environment: Record<string, string>, { rounds }: Pace): Promise<Result[]> => {
  const good = await photo();
  const bad = hostile(good);
  const honest = await startProduct(environment);
  const attacked = await startProduct(environment);
  try {
    const [theirs, ours] = await Promise.all([visitor(honest.url), visitor(attacked.url)]);
    const results: Result[] = [];
    const foundOutLate = holed(good);
    for (const each of [...bad, foundOutLate]) {
      const { what, bytes } = each;
      const pairs = await measurePairs(rounds, turn(ours, bytes, refused, 5), turn(theirs, good, taken, 2));
      const target = each === foundOutLate ? null : ({ kind: "at most", ratio: 0.1 } as const);
      results.push(
        resultOf(`refusing a picture (${what}), beside taking a photo of 12 megapixels`, "ms", pairs, target),
      );
    }
    await flood(attacked.url, bad, refused, rounds);
    await flood(honest.url, [{ what: "photo", bytes: good }], taken, rounds);
    const peaks = { ours: peakMemory(attacked), theirs: peakMemory(honest) };
    const pair = { ...peaks, ratio: peaks.ours / peaks.theirs };
    const name = "peak memory after hostile pictures, 8 senders, beside after photos";
    return [...results, resultOf(name, "MB", [pair], { kind: "at most", ratio: 1.25 })];
  } finally {
    await Promise.all([honest.stop(), attacked.stop()]);
  }
};
