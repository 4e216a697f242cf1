/**
 * Words in the names of categories that complete a garment: jewellery, layers over or under it, footwear, bags.
 * Beginnings of words, in lower case; owners name their categories freely.
 */
const accessoryWords = [
  ...['accessor', 'jewel', 'ornament', 'earring', 'jhumk', 'bangle', 'necklace', 'payal', 'anklet'],
  ...['dupatta', 'chunni', 'odhni', 'stole', 'shawl', 'scar', 'blouse', 'petticoat'],
  ...['jutti', 'mojari', 'mojri', 'footwear', 'shoe', 'sandal', 'chappal'],
  ...['potli', 'clutch', 'bag', 'purse', 'belt', 'kamarbandh'],
  ...['आभूषण', 'गहने', 'ज्वेलरी', 'दुपट्ट', 'जूत', 'पोटली', 'चूड़', 'झुमक', 'ब्लाउज'],
];

/** A PostgreSQL regular expression for such names in lower case. */
export const accessoryPattern = `(^|[^[:alpha:]])(${accessoryWords.join('|')})`;
