/**
 * What the name of a category says when its products complete a garment instead of being one: jewellery, what is worn
 * over it or under it, footwear, bags. Beginnings of words, in small letters; owners name their categories freely.
 */
const accessoryWords = [
  ...['accessor', 'jewel', 'ornament', 'earring', 'jhumk', 'bangle', 'necklace', 'payal', 'anklet'],
  ...['dupatta', 'chunni', 'odhni', 'stole', 'shawl', 'scar', 'blouse', 'petticoat'],
  ...['jutti', 'mojari', 'mojri', 'footwear', 'shoe', 'sandal', 'chappal'],
  ...['potli', 'clutch', 'bag', 'purse', 'belt', 'kamarbandh'],
  ...['आभूषण', 'गहने', 'ज्वेलरी', 'दुपट्ट', 'जूत', 'पोटली', 'चूड़', 'झुमक', 'ब्लाउज'],
];

/** A PostgreSQL regular expression for the names of such categories in small letters. */
export const accessoryPattern = `(^|[^[:alpha:]])(${accessoryWords.join('|')})`;
