import { m } from "@sufra/ui/i18n/messages.ts";

type Place = { district: string; city: string };

/** "Al Olaya, Riyadh" */
export const placeText = ({ district, city }: Place): string =>
  [district, city].filter((each) => each !== "").join(m.ui_list_comma());
