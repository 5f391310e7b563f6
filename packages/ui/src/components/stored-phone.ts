import { splitPhone } from "@sufra/domain/auth/phone.ts";
import { fullPhone } from "./phone-text.ts";

/** A stored number in groups; use inside `<Isolate>`. Apart from `phone-text.ts`, since it needs all dial codes. */
export const storedPhone = (e164: string): string => fullPhone(splitPhone(e164));
