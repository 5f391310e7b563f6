/** Attempts per account and IP address, so that an outsider cannot lock a cashier out of the till. */
export const accountAttempts = { name: "staff-account", points: 5, seconds: 15 * 60 };
/** Attempts per IP address over all accounts. */
export const addressAttempts = { name: "staff-address", points: 50, seconds: 15 * 60 };

export const toAttempt = (email: string, ip: string): string => `${email} ${ip}`;
