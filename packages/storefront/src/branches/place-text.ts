import { m } from "@sufra/ui/i18n/messages.ts";

type Place = { name: string; district: string; city: string; address: string };

/** "Olaya, Riyadh"; the street instead of a district that the branch's name says. */
export const placeText = ({ name, district, city, address }: Place): string => {
  const area = [district, city].filter((each) => each !== "").join(m.ui_list_comma());
  const saysDistrict = district !== "" && name.includes(district);
  if (address === "" || (area !== "" && !saysDistrict)) return area;
  return city === "" || address.includes(city) ? address : `${address}${m.ui_list_comma()}${city}`;
};
