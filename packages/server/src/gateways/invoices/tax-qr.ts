export type TaxQrFacts = {
  sellerName: string;
  /** 15 digits, the first and the last a 3. */
  vatNumber: string;
  issuedAt: Date;
  /** Halalas, VAT included. */
  total: number;
  vat: number;
};

/** Halalas as `0.00`, by text and not by division. Refuses what is not a whole sum of at least 0. */
export const riyalText = (halalas: number): string => {
  if (!Number.isSafeInteger(halalas) || halalas < 0) throw new RangeError("a sum is whole halalas, at least 0");
  const digits = String(halalas).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const isVatNumber = (text: string): boolean => /^3\d{13}3$/.test(text);

/** At most 255 bytes, since one byte holds the length; cut between characters, never inside one. */
const fitting = (text: string): Buffer => {
  let value = Buffer.from(text, "utf8");
  const characters = [...text];
  while (value.length > 255) {
    characters.pop();
    value = Buffer.from(characters.join(""), "utf8");
  }
  return value;
};

const field = (tag: number, text: string): Buffer => {
  const value = fitting(text);
  return Buffer.concat([Buffer.from([tag, value.length]), value]);
};

/**
 * Content of the QR code on a simplified tax invoice (ZATCA phase 1): five fields of one byte tag, one byte length and
 * value, in base64. Throws RangeError for an invalid VAT number or sum.
 */
export const taxQr = (facts: TaxQrFacts): string => {
  if (!isVatNumber(facts.vatNumber)) throw new RangeError("not a Saudi VAT number");
  const time = `${facts.issuedAt.toISOString().slice(0, 19)}Z`;
  const values = [facts.sellerName, facts.vatNumber, time, riyalText(facts.total), riyalText(facts.vat)];
  return Buffer.concat(values.map((value, at) => field(at + 1, value))).toString("base64");
};
