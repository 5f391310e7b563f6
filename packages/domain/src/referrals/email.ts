/** Normalizes an email address for comparison: lower case, trimmed. Null if it is invalid. */
export const readEmail = (text: string): string | null => {
  const address = text.trim().toLowerCase();
  const shape = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+\.[^\s@.<>"(),:;[\]\\]{2,}$/;
  return address.length <= 254 && shape.test(address) ? address : null;
};
