/** An address as far as one needs it to recognize it: its first letter and its host. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0] ?? ""}•••${email.slice(at)}`;
};
