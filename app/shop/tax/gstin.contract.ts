const gstinPattern = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * What is wrong with a GSTIN, for a message at its field; null if nothing. The caller has removed spaces and
 * made it upper case.
 */
export function gstinProblem(gstin: string): string | null {
  if (!gstinPattern.test(gstin)) return 'Enter the 15 characters of a GST number';
  if (checkDigit(gstin.slice(0, 14)) !== gstin[14]) {
    return 'This GST number has a typing mistake: its last character does not fit the others';
  }
  return null;
}

/** The fifteenth character, from the fourteen before: every second one counts twice, in base 36. */
function checkDigit(text: string): string | undefined {
  let total = 0;
  for (const [place, character] of [...text].entries()) {
    const product = digits.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    total += Math.floor(product / 36) + (product % 36);
  }
  return digits[(36 - (total % 36)) % 36];
}
