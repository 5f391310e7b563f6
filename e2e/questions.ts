/** A form on a guest's phone: one question after the other. */
import { button, type Guest } from "./guest.ts";

export const next = (guest: Guest) => button(guest, guest.say("campaigns_rate_next")).click();
/** Taps on the text or star, since the control is hidden. */
export const choose = ({ page }: Guest, name: string | RegExp) =>
  page.getByLabel(name, { exact: true }).check({ force: true });
