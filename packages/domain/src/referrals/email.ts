/** An address as it is compared: small letters, no room around it. Null where it can be none. */
export const readEmail = (text: string): string | null => {
  const address = text.trim().toLowerCase();
  const shape = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+\.[^\s@.<>"(),:;[\]\\]{2,}$/;
  return address.length <= 254 && shape.test(address) ? address : null;
};

/** Enough of an address to tell it by: the first letter and the domain. */
export const maskEmail = (address: string): string => address.replace(/^(.)[^@]*/u, "$1•••");
