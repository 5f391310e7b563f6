import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";

const chunk = (name: string, data: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length, 0);
  head.write(name, 4, "latin1");
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])), 0);
  return Buffer.concat([head, data, tail]);
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const header = (width: number, height: number, bits: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = bits;
  return chunk("IHDR", data);
};

/** A black 1-bit PNG of any size: its pixels compress to almost nothing. */
const blackPng = (width: number, height: number): Buffer => {
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([signature, header(width, height, 1), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
};

/** A rotated photo with GPS position, as a phone takes it. */
export const photo = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c96" } })
    .jpeg()
    .withExif({
      IFD0: { Make: "Phone", Model: "One", Copyright: "Sara" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 42/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "46/1 40/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const drawn = (width = 64, height = 48) => sharp({ create: { width, height, channels: 4, background: "#369" } });
export const makePng = (): Promise<Buffer> => drawn().png().toBuffer();
export const makeWebp = (): Promise<Buffer> => drawn().webp().toBuffer();

/** Two different frames, since the encoder merges equal ones. */
const animatedWebp = (): Promise<Buffer> => {
  const frames = Buffer.alloc(16 * 32 * 4, 255);
  frames.fill(90, frames.length / 2);
  return sharp(frames, { raw: { width: 16, height: 32, channels: 4, pageHeight: 16 } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer();
};

/** `PK`, the start of a ZIP or JAR: such an archive can be appended to any picture. */
const archive = Buffer.from("PK\x03\x04 and a whole archive PK\x05\x06", "latin1");

/** A JPEG whose data ends in the middle, although its end marker exists. */
const holed = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, Math.floor(jpeg.length * 0.7)), Buffer.from([0xff, 0xd9])]);

const noise = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 }, background: "#000" },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

/** Files to refuse, and whether their header reveals it before decoding. */
export const hostileImages = async (): Promise<{ what: string; bytes: Buffer; early: boolean }[]> => {
  const jpeg = await photo();
  const png = await makePng();
  const webp = await makeWebp();
  const moving = Buffer.concat([png.subarray(0, 33), chunk("acTL", Buffer.alloc(8)), png.subarray(33)]);
  const lying = Buffer.from(webp);
  lying.writeUInt32LE(webp.length + 100, 4);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  return [
    { what: "SVG", bytes: Buffer.from(svg), early: true },
    { what: "SVG behind a declaration", bytes: Buffer.from(`<?xml version="1.0"?>${svg}`), early: true },
    { what: "256 megapixels", bytes: blackPng(16_000, 16_000), early: true },
    { what: "a line of 60 000 pixels", bytes: blackPng(60_000, 1), early: true },
    { what: "JPEG with an archive behind it", bytes: Buffer.concat([jpeg, archive]), early: true },
    { what: "PNG with a page behind it", bytes: Buffer.concat([png, Buffer.from("<script>1</script>")]), early: true },
    { what: "WebP with an archive behind it", bytes: Buffer.concat([webp, archive]), early: true },
    { what: "archive with a JPEG behind it", bytes: Buffer.concat([archive, jpeg]), early: true },
    {
      what: "GIF that is a script",
      bytes: Buffer.from("GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//", "latin1"),
      early: true,
    },
    { what: "PDF", bytes: Buffer.from("%PDF-1.7 1 0 obj"), early: true },
    { what: "truncated JPEG", bytes: jpeg.subarray(0, jpeg.length - 40), early: true },
    { what: "truncated PNG", bytes: png.subarray(0, png.length - 14), early: true },
    { what: "truncated WebP", bytes: webp.subarray(0, webp.length - 4), early: true },
    { what: "WebP that lies about its length", bytes: lying, early: true },
    { what: "PNG that moves", bytes: moving, early: true },
    { what: "WebP that moves", bytes: await animatedWebp(), early: true },
    { what: "nothing but a signature", bytes: signature, early: true },
    { what: "empty", bytes: Buffer.alloc(0), early: true },
    { what: "JPEG with a hole", bytes: holed(await noise(640, 480)), early: false },
    {
      what: "PNG of rubbish",
      bytes: Buffer.concat([
        signature,
        header(64, 64, 8),
        chunk("IDAT", Buffer.from("no pixels at all")),
        chunk("IEND", Buffer.alloc(0)),
      ]),
      early: false,
    },
  ];
};
