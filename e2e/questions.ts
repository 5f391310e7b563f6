/** A form on a guest's phone: one question after the other. */
import { button, type Guest } from "./guest.ts";

export const next = (guest: Guest) => button(guest, guest.say("campaigns_rate_next")).click();
/** Taps on the text or star, since the control is hidden. */
export const choose = ({ page }: Guest, name: string | RegExp) =>
  page.getByLabel(name, { exact: true }).check({ force: true });

const ratings = ["poor", "fair", "good", "very_good", "excellent"] as const;

/** The name of a choice of stars: "4 stars, Very good". */
export const starsName = ({ say }: Guest, count: number): string =>
  say("campaigns_rate_star_name", {
    stars: say("campaigns_rate_stars", { count }),
    word: say(`campaigns_rate_${ratings[count - 1] ?? "poor"}`),
  });
