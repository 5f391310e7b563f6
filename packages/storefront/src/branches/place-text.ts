import { m } from "@sufra/ui/i18n/messages.ts";

type Place = { name: string; district: string; city: string; address: string };

/** "Olaya, Riyadh"; the street where the branch's name says its district, or nothing else is known. */
export const placeText = ({ name, district, city, address }: Place): string => {
  const area = [district, city].filter((each) => each !== "").join(m.ui_list_comma());
  const isNamed = district !== "" && name.includes(district);
  return (isNamed ? address || area : area) || address;
};
