import type { LabelView, Sender, TextSize } from './labels.contract.ts';

/*
 * How large the text of an A6 label can be. What stands under it, from the PIN code to the barcode, keeps its
 * size; what is left is in points, as the sizes in labels.css are, of which the first is 10.5 pt.
 */
const room = { width: 257, height: 168 };
const sizes: Record<TextSize, number> = { large: 10.5, medium: 8.6, small: 7, smallest: 5.6 };
/** The sender's address is never smaller than this, in points. */
const smallestSender = 6;

/** The largest size at which sender, name and address have room above what must not be lost. */
export function textSizeOf(
  { customerName, deliveryAddress }: Pick<LabelView, 'customerName' | 'deliveryAddress'>,
  sender: Sender,
): TextSize {
  const from = ['From', sender.name, sender.address, sender.supportPhone].join(', ');
  const names = Object.keys(sizes) as TextSize[];
  const fitting = names.find((name) => {
    const em = sizes[name];
    const height =
      heightOf(from, Math.max(0.95 * em, smallestSender)) +
      2.4 * em +
      heightOf(customerName, 1.5 * em) +
      heightOf(deliveryAddress, 1.25 * em);
    return height <= room.height;
  });
  return fitting ?? 'smallest';
}

/** Of a text in lines of the label's width, in points; generous, as words are not broken. */
function heightOf(text: string, size: number): number {
  const width = [...text].reduce((sum, character) => sum + widthOf(character), 0) * size;
  const words = text.split(' ').map((word) => word.length);
  const lost = Math.min(Math.max(...words) * 0.25 * size, room.width / 4);
  return Math.ceil(width / (room.width - lost)) * size * 1.3;
}

/**
 * In em, on the wide side: Devanagari stands on a line of its own width, and its vowel signs above and below on
 * none.
 */
function widthOf(character: string): number {
  if (/\p{Mn}/u.test(character)) return 0;
  if (/[\s.,:;'’|()/-]/.test(character)) return 0.27;
  if (/[\p{Lu}@%&]/u.test(character)) return 0.66;
  return /[\x20-\x7e]/.test(character) ? 0.53 : 0.7;
}
