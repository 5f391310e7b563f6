type Sheets = { canMakePayments: () => boolean };

/** Also decides whether the code for Apple's sheet is loaded at all. */
export const canApplePay = (): boolean => {
  try {
    return (globalThis as { ApplePaySession?: Sheets }).ApplePaySession?.canMakePayments() === true;
  } catch {
    return false; // without TLS even the question is refused
  }
};
