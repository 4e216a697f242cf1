const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
/** The largest multiple of 36 in a byte. Bytes from here on are skipped: they would favour 'A' to 'D'. */
const unbiasedByteLimit = 252;

/** FH and six random characters (Q36). Unique only once the database has accepted it. */
export function generateDisplayId(): string {
  let id = 'FH';
  while (id.length < 8) {
    const [byte = unbiasedByteLimit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unbiasedByteLimit) id += characters[byte % characters.length];
  }
  return id;
}
