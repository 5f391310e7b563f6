/** Decides whether the code for Apple's sheet is loaded at all. */
export const hasApplePay = (): boolean => "ApplePaySession" in globalThis;
