export type PhoneValue = { dial_code: string; phone_number: string };

/** Groups digits: "50 123 4567". */
export const groupPhone = ({ dial_code, phone_number }: PhoneValue): string => {
  if (!/^\d+$/.test(phone_number)) return phone_number;
  const start = phone_number.startsWith("0") ? 3 : 2;
  const cuts = dial_code === "966" ? [start, start + 3] : [3, 6];
  return [phone_number.slice(0, cuts[0]), phone_number.slice(cuts[0], cuts[1]), phone_number.slice(cuts[1])]
    .filter(Boolean)
    .join(" ");
};

/** The full number; use inside `<Isolate>`. */
export const fullPhone = (value: PhoneValue): string =>
  `+${value.dial_code} ${groupPhone({ ...value, phone_number: value.phone_number.replace(/^0/, "") })}`;
