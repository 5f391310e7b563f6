/**
 * Tries of one account from one address until they have to wait. Counted by address too, an outsider who guesses does
 * not lock the cashier out of their own till.
 */
export const accountAttempts = { name: "staff-account", points: 5, seconds: 15 * 60 };
/** Of one address over all accounts. */
export const addressAttempts = { name: "staff-address", points: 50, seconds: 15 * 60 };

export const toAttempt = (email: string, ip: string): string => `${email} ${ip}`;
