import { judgeImage } from "@sufra/domain/uploads/image-shape.ts";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { hostileImages, photo, makePng, makeWebp } from "./images.test-data.ts";
import { makeQueue, remakeImage } from "./remake-image.ts";
import { remakeAll, takeImages } from "./upload-images.ts";

const counting = () => {
  const seen: number[] = [];
  const remake = (bytes: Buffer) => {
    seen.push(bytes.length);
    return remakeImage(bytes);
  };
  return { seen, mill: { held: makeQueue(), queued: makeQueue(), remake } };
};

describe("a hostile picture", () => {
  it("is refused, without decoding if its header reveals it", async () => {
    for (const { what, bytes, early } of await hostileImages()) {
      const { seen, mill } = counting();
      await expect(remakeAll([bytes], mill), what).rejects.toMatchObject({ code: "unsupported_media" });
      expect(seen.length, what).toBe(early ? 0 : 1);
    }
  });

  it("prevents the decoding of a valid one in the same upload", async () => {
    const { seen, mill } = counting();
    const [first] = await hostileImages();
    await expect(remakeAll([await makePng(), first?.bytes ?? Buffer.alloc(0)], mill)).rejects.toMatchObject({
      code: "unsupported_media",
    });
    expect(seen).toEqual([]);
  });

  it("costs far less than decoding one valid photo", async () => {
    const hostile = await hostileImages();
    const good = await photo(3_000, 2_000);
    const cpu = async (work: () => unknown) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const judged = await cpu(() => hostile.filter(({ early }) => early).map(({ bytes }) => judgeImage(bytes)));
    expect(judged).toBeLessThan(await cpu(() => remakeImage(good)));
  });
});

describe("a valid picture", () => {
  it("is re-encoded: upright, at most 1600 pixels, WebP, and without position, camera or profile", async () => {
    const sent = await photo(4_000, 3_000);
    expect(sent.includes("Phone")).toBe(true);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const made = await remakeImage(sent);
    expect([made.width, made.height]).toEqual([1_200, 1_600]);
    const read = await sharp(made.bytes).metadata();
    expect(read).toMatchObject({ format: "webp", width: 1_200, height: 1_600 });
    expect([read.exif, read.icc, read.xmp, read.iptc, read.orientation]).toEqual(Array(5).fill(undefined));
    for (const trace of ["Phone", "Sara", "EXIF", "GPS"]) expect(made.bytes.includes(trace), trace).toBe(false);
    expect(judgeImage(made.bytes)).toMatchObject({ ok: true });
  });

  it("is accepted in each format, and a small one is not enlarged", async () => {
    for (const bytes of [await makePng(), await makeWebp()]) {
      expect(judgeImage(bytes)).toMatchObject({ ok: true });
      expect(await remakeImage(bytes)).toMatchObject({ width: 64, height: 48 });
    }
  });
});

describe("the queue of pictures", () => {
  it("runs a few at once, the others in order, and refuses if too many wait", async () => {
    const queued = makeQueue(2, 3);
    let running = 0;
    let max = 0;
    const order: number[] = [];
    const work = (index: number) =>
      queued(async () => {
        running += 1;
        max = Math.max(max, running);
        await new Promise((done) => setTimeout(done, 5));
        running -= 1;
        order.push(index);
      });
    const all = [0, 1, 2, 3, 4].map(work);
    await expect(work(5)).rejects.toMatchObject({ name: "UnavailableError" });
    await Promise.all(all);
    expect([max, order]).toEqual([2, [0, 1, 2, 3, 4]]);
    await work(6);
  });

  it("accepts as many as may be in memory", async () => {
    const mill = { held: makeQueue(2, 0), queued: makeQueue(1, 0), remake: remakeImage };
    const sent = Promise.withResolvers<Buffer[]>();
    const slow = takeImages(mill, () => sent.promise);
    const png = await makePng();
    expect(await takeImages(mill, async () => [png])).toHaveLength(1);
    const other = takeImages(mill, () => sent.promise);
    await expect(takeImages(mill, async () => [png])).rejects.toMatchObject({ name: "UnavailableError" });
    sent.reject(new Error("gone"));
    for (const one of [slow, other]) await expect(one).rejects.toThrow("gone");
    expect(await takeImages(mill, async () => [png])).toHaveLength(1);
  });

  it("continues after a failure", async () => {
    const queued = makeQueue(1, 1);
    await expect(queued(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await queued(() => Promise.resolve(7))).toBe(7);
  });
});
