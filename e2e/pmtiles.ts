/** A PMTiles archive (version 3) that shows one JPEG in place of every tile. */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];

/** All tiles up to zoom 19. */
const tiles = (4 ** 20 - 1) / 3;
const headerLength = 127;
const [uncompressed, jpeg] = [1, 3];

export const toPmtiles = (picture: Buffer): Buffer => {
  // One entry: the first tile's number, for how many tiles it stands, its length, and its offset plus one.
  const directory = Buffer.from([1, 0, tiles, picture.length, 1].flatMap((value) => varint(value)));
  const metadata = Buffer.from("{}");
  const data = headerLength + directory.length + metadata.length;
  const header = Buffer.alloc(headerLength);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const sections = [headerLength, directory.length, headerLength + directory.length, metadata.length, 0, 0, data];
  for (const [place, value] of [...sections, picture.length, tiles, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + place * 8);
  for (const [place, value] of [1, uncompressed, uncompressed, jpeg, 0, 19].entries())
    header.writeUInt8(value, 96 + place);
  for (const [place, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + place * 4);
  return Buffer.concat([header, directory, metadata, picture]);
};
