import { type Result, refuse } from '#app/kit/result.ts';
import { isListedPin } from '#app/shop/delivery/pin-codes.rules.ts';
import { checkPin, seenPinField } from './profiles.contract.ts';

/**
 * The parser of a form with an address that asks once about a PIN code that no list has. It is accepted when the form comes
 * back with it, and where it was stored before. The API takes such a code as it is: nobody is there to answer.
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
