/** The stored (uncompressed) entries of a zip, by name: a card's files as passkit-generator lays them. */
export const unzip = (file: Buffer): Map<string, Buffer> => {
  const entries = new Map<string, Buffer>();
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength, extra] = [
      file.readUInt32LE(at + 18),
      file.readUInt16LE(at + 26),
      file.readUInt16LE(at + 28),
    ];
    const from = at + 30 + nameLength + extra;
    entries.set(file.subarray(at + 30, at + 30 + nameLength).toString(), file.subarray(from, from + size));
    at = from + size;
  }
  return entries;
};
