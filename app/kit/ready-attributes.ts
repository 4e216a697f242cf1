/**
 * Attributes to begin with, for six categories of Indian clothing: what customers choose by, and what the rules
 * on packaged goods and online shops require (docs/product/attributes.md). In kit, because both Settings and
 * the demo shop use them.
 */
export type ReadyAttribute = {
  key: string;
  name: string;
  nameHi: string;
  kind: 'choice' | 'choices' | 'text' | 'length' | 'mrp';
  unit: 'cm' | 'm';
  /** The options in English and Hindi. */
  options: readonly [name: string, nameHi: string][];
  /** Category names in lower case; empty for all. */
  categories: readonly string[];
  isFilter: boolean;
  isSearched: boolean;
};

const garments = ['sarees', 'lehengas', 'kurtas', 'anarkalis', 'salwar suits'];
const found = { isFilter: true, isSearched: true };
const shown = { isFilter: false, isSearched: false };
const noOptions = { options: [], unit: 'cm' } as const;

export const readyAttributes: readonly ReadyAttribute[] = [
  {
    ...found,
    key: 'fabric',
    name: 'Fabric',
    nameHi: 'कपड़ा',
    kind: 'choice',
    unit: 'cm',
    categories: [],
    options: [
      ['Silk', 'रेशम'],
      ['Cotton', 'सूती'],
      ['Silk Cotton', 'रेशम-सूती'],
      ['Khadi', 'खादी'],
      ['Linen', 'लिनन'],
      ['Wool', 'ऊन'],
      ['Modal', 'मोडाल'],
      ['Georgette', 'जॉर्जेट'],
      ['Chiffon', 'शिफॉन'],
      ['Organza', 'ऑर्गेंज़ा'],
      ['Velvet', 'मखमल'],
      ['Brocade', 'ब्रोकेड'],
      ['Art Silk', 'आर्ट सिल्क'],
      ['Polyester', 'पॉलिएस्टर'],
      ['Leather', 'चमड़ा'],
      ['Brass', 'पीतल'],
      ['Lac', 'लाख'],
    ],
  },
  {
    ...found,
    key: 'craft',
    name: 'Weave or Craft',
    nameHi: 'बुनाई या शिल्प',
    kind: 'choice',
    unit: 'cm',
    categories: [],
    options: [
      ['Kanjivaram', 'कांजीवरम'],
      ['Banarasi', 'बनारसी'],
      ['Chanderi', 'चंदेरी'],
      ['Gadwal', 'गडवाल'],
      ['Paithani', 'पैठणी'],
      ['Maheshwari', 'माहेश्वरी'],
      ['Jamdani', 'जामदानी'],
      ['Patola', 'पटोला'],
      ['Ikat', 'इकत'],
      ['Bandhani', 'बांधनी'],
      ['Leheriya', 'लहरिया'],
      ['Ajrakh', 'अजरख'],
      ['Dabu', 'दाबू'],
      ['Sanganeri', 'सांगानेरी'],
      ['Kalamkari', 'कलमकारी'],
      ['Block Print', 'ब्लॉक प्रिंट'],
      ['Chikankari', 'चिकनकारी'],
      ['Phulkari', 'फुलकारी'],
      ['Kantha', 'कांथा'],
      ['Gota Patti', 'गोटा पत्ती'],
      ['Handspun Weave', 'हथकरघा'],
      ['Brocade Weave', 'किमखाब'],
      ['Kundan', 'कुंदन'],
      ['Lac Work', 'लाख का काम'],
      ['Hand-stitched', 'हाथ की सिलाई'],
    ],
  },
  {
    ...found,
    key: 'work',
    name: 'Work',
    nameHi: 'काम',
    kind: 'choices',
    unit: 'cm',
    categories: [],
    options: [
      ['Zari', 'ज़री'],
      ['Embroidery', 'कढ़ाई'],
      ['Zardozi', 'ज़रदोज़ी'],
      ['Gota', 'गोटा'],
      ['Mirror Work', 'शीशे का काम'],
      ['Sequins', 'सितारे'],
      ['Beads', 'मोती'],
      ['Print', 'छपाई'],
      ['Woven Motifs', 'बुनी बूटी'],
      ['Plain', 'सादा'],
    ],
  },
  {
    ...shown,
    ...noOptions,
    key: 'length',
    name: 'Length',
    nameHi: 'लंबाई',
    kind: 'length',
    unit: 'm',
    categories: ['sarees', 'accessories'],
  },
  {
    ...shown,
    ...noOptions,
    key: 'width',
    name: 'Width',
    nameHi: 'चौड़ाई',
    kind: 'length',
    categories: ['sarees', 'accessories'],
  },
  {
    ...found,
    isSearched: false,
    key: 'blouse-piece',
    name: 'Blouse Piece',
    nameHi: 'ब्लाउज़ पीस',
    kind: 'choice',
    unit: 'cm',
    categories: ['sarees', 'lehengas'],
    options: [
      ['Unstitched', 'बिना सिला'],
      ['Running', 'साड़ी के साथ'],
      ['Semi-stitched', 'आधा सिला'],
      ['Stitched', 'सिला हुआ'],
      ['Not included', 'नहीं'],
    ],
  },
  {
    ...shown,
    ...noOptions,
    key: 'blouse-length',
    name: 'Length of Blouse Piece',
    nameHi: 'ब्लाउज़ पीस की लंबाई',
    kind: 'length',
    categories: ['sarees', 'lehengas'],
  },
  {
    ...shown,
    isFilter: true,
    key: 'transparency',
    name: 'Transparency',
    nameHi: 'पारदर्शिता',
    kind: 'choice',
    unit: 'cm',
    categories: garments,
    options: [
      ['Opaque', 'अपारदर्शी'],
      ['Slightly sheer', 'हल्का पारदर्शी'],
      ['Sheer', 'पारदर्शी'],
      ['Sheer with lining', 'अस्तर के साथ पारदर्शी'],
    ],
  },
  {
    ...found,
    key: 'occasion',
    name: 'Occasion',
    nameHi: 'अवसर',
    kind: 'choices',
    unit: 'cm',
    categories: [],
    options: [
      ['Everyday', 'रोज़मर्रा'],
      ['Office', 'दफ़्तर'],
      ['Festive', 'त्योहार'],
      ['Haldi and Mehendi', 'हल्दी और मेहंदी'],
      ['Wedding', 'शादी'],
      ['Bridal', 'दुल्हन'],
      ['Party', 'पार्टी'],
    ],
  },
  {
    ...shown,
    key: 'wash-care',
    name: 'Wash Care',
    nameHi: 'धुलाई',
    kind: 'choice',
    unit: 'cm',
    categories: [],
    options: [
      ['Dry clean only', 'केवल ड्राई क्लीन'],
      ['Dry clean the first time', 'पहली बार ड्राई क्लीन'],
      ['Hand wash cold', 'ठंडे पानी में हाथ से धोएँ'],
      ['Machine wash gentle', 'मशीन में हल्की धुलाई'],
      ['Machine wash cold', 'मशीन में ठंडी धुलाई'],
      ['Spot clean', 'केवल दाग़ साफ़ करें'],
      ['Keep dry', 'सूखा रखें'],
    ],
  },
  {
    ...shown,
    key: 'country-of-origin',
    name: 'Country of Origin',
    nameHi: 'मूल देश',
    kind: 'choice',
    unit: 'cm',
    categories: [],
    options: [
      ['India', 'भारत'],
      ['Bangladesh', 'बांग्लादेश'],
      ['China', 'चीन'],
      ['Nepal', 'नेपाल'],
      ['Sri Lanka', 'श्रीलंका'],
    ],
  },
  {
    ...shown,
    ...noOptions,
    key: 'maker',
    name: 'Maker or Importer',
    nameHi: 'निर्माता या आयातक',
    kind: 'text',
    categories: [],
  },
  {
    ...shown,
    ...noOptions,
    key: 'mrp',
    name: 'MRP',
    nameHi: 'अधिकतम खुदरा मूल्य',
    kind: 'mrp',
    categories: [],
  },
  {
    ...shown,
    ...noOptions,
    key: 'net-quantity',
    name: 'Net Quantity',
    nameHi: 'शुद्ध मात्रा',
    kind: 'text',
    categories: [],
  },
];

/** 'Weave or Craft' → 'weave-or-craft'; '' without any of a to z and 0 to 9. */
export function attributeKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-|-$/g, '');
}
