/** A phone number or address masked for readers who need not know it: enough to tell two apart, too little to use. */
export const maskRecipient = (recipient: string): string => {
  const [name = "", host] = recipient.split("@");
  if (host !== undefined) return `${name.slice(0, 1)}•••@${host}`;
  if (/^\+\d{7,}$/.test(recipient)) return `${recipient.slice(0, 4)}•••${recipient.slice(-3)}`;
  return recipient === "" ? "" : "•••";
};

const links = /https?:\/\/([^\s/]+)\S*/g;
/** Codes of rewards and coupons: groups of Crockford letters, or one long run of them. */
const codes = /\b(?:[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{2,4})+|(?=[A-Z]*\d)[0-9A-HJKMNP-TV-Z]{8,})\b/g;

/** Masks secrets in a message: codes, and the targets of links. */
export const maskSecrets = (body: string): string => body.replace(links, "https://$1/…").replace(codes, "••••");
