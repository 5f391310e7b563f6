/**
 * Kilocalories a walk burns in a minute: 3.5 MET at 70 kg, 3.5 × 3.5 × 70 ÷ 200 = 4.2875 (the standard metabolic
 * equation), kept in ten-thousandths so that the division is whole.
 */
const walkingRate = 42_875;

/** Minutes of walking that burn `calories` (kcal), rounded up; `null` where they are unknown. Saudi menus must show it. */
export const walkingMinutes = (calories: number | null | undefined): number | null =>
  calories === null || calories === undefined || !(calories >= 0) ? null : Math.ceil((calories * 10_000) / walkingRate);

/** Milligrams of sodium in the 5 g of salt that are a day's recommended maximum (WHO, followed by the Saudi authority). */
export const dailySodium = 2000;

/** Whether a serving gets the salt-shaker mark: by itself it reaches a day's recommended maximum of sodium (mg). */
export const highSalt = (sodium: number | null | undefined): boolean => (sodium ?? 0) >= dailySodium;
