import { type Result, refuse } from '#app/kit/result.ts';
import { isListedPin } from '#app/shop/delivery/pin-codes.rules.ts';
import { checkPin, seenPinField } from './profiles.contract.ts';

/**
 * Parses an address form, and asks once about an unlisted PIN code. The code is accepted if the form comes back
 * with it, or if it was stored before. The API accepts it at once: nobody is there to ask.
 */
export function askingAboutPin<T extends { pincode: string }>(
  parse: (texts: Record<string, string>) => Result<T>,
): (texts: Record<string, string>) => Result<T> {
  return (texts) => {
    const parsed = parse(texts);
    if (!parsed.ok) return parsed;
    const { pincode } = parsed.value;
    const wasSeen = [pincode, texts.pincode].includes(texts[seenPinField]);
    return pincode === '' || wasSeen || isListedPin(pincode) ? parsed : refuse(checkPin);
  };
}
