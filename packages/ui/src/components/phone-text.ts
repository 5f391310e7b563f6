export type PhoneValue = { dial_code: string; phone_number: string };

/** Where numbers of a country are cut, as people there write them. */
const cuts: Record<string, number[]> = {
  "91": [5],
  "962": [1, 5],
  "965": [4],
  "966": [2, 5],
  "968": [4],
  "971": [2, 5],
  "973": [4],
  "974": [4],
};

/** Groups digits: "50 123 4567". A leading national 0 belongs to the first group. */
export const groupPhone = ({ dial_code, phone_number }: PhoneValue): string => {
  if (!/^\d+$/.test(phone_number)) return phone_number;
  const national = phone_number.startsWith("0") ? 1 : 0;
  // Elsewhere after three and six digits, but no digit stands alone.
  const usual = phone_number.length - national <= 7 ? [3] : [3, 6];
  const at = (cuts[dial_code] ?? usual).map((cut) => cut + national);
  return [0, ...at]
    .map((from, index) => phone_number.slice(from, at[index]))
    .filter(Boolean)
    .join(" ");
};

/** Countries where the leading 0 of a mobile is part of the number (Ivory Coast, Benin, Gabon, Congo). */
const ownZero = ["225", "229", "241", "242"];

/** The full number, also while it is typed with a national 0; use inside `<Isolate>`. */
export const fullPhone = ({ dial_code, phone_number }: PhoneValue): string => {
  const digits = ownZero.includes(dial_code) ? phone_number : phone_number.replace(/^0/, "");
  return `+${dial_code} ${groupPhone({ dial_code, phone_number: digits })}`;
};
