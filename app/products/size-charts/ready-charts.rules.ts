import type { Range, SizeChart } from './size-charts.contract.ts';

/**
 * Ready charts for Indian clothing: common measures of ready-made wear, which the owner compares with their
 * patterns and changes (docs/product/size-charts.md). All but the last two are for women.
 */
export const readyCharts: Readonly<Record<string, SizeChart>> = {
  kurta: chart('Kurta', ['bust', 'waist', 'hip'], {
    XS: ['78-82', '61-65', '85-89'],
    S: ['83-87', '66-70', '90-94'],
    M: ['88-92', '71-75', '95-99'],
    L: ['93-97', '76-80', '100-104'],
    XL: ['98-103', '81-86', '105-110'],
    XXL: ['104-109', '87-92', '111-116'],
    '3XL': ['110-115', '93-99', '117-122'],
  }),
  lehenga: chart('Lehenga', ['waist', 'hip', 'length'], {
    XS: ['61-65', '85-89', '104'],
    S: ['66-70', '90-94', '104'],
    M: ['71-75', '95-99', '106'],
    L: ['76-80', '100-104', '106'],
    XL: ['81-86', '105-110', '107'],
    XXL: ['87-92', '111-116', '107'],
  }),
  blouse: chart('Blouse', ['bust', 'underBust', 'shoulder'], {
    '32': ['79-82', '66-70', '34'],
    '34': ['83-87', '71-75', '35'],
    '36': ['88-92', '76-80', '36'],
    '38': ['93-97', '81-85', '37'],
    '40': ['98-102', '86-90', '38'],
    '42': ['103-107', '91-95', '39'],
    '44': ['108-112', '96-100', '40'],
  }),
  anarkali: chart('Anarkali', ['bust', 'waist', 'shoulder', 'length'], {
    XS: ['78-82', '61-65', '34', '124'],
    S: ['83-87', '66-70', '35', '125'],
    M: ['88-92', '71-75', '36', '127'],
    L: ['93-97', '76-80', '37', '127'],
    XL: ['98-103', '81-86', '38', '130'],
    XXL: ['104-109', '87-92', '39', '130'],
  }),
  salwar: chart('Salwar', ['waist', 'hip', 'inseam'], {
    XS: ['61-65', '85-89', '70'],
    S: ['66-70', '90-94', '71'],
    M: ['71-75', '95-99', '72'],
    L: ['76-80', '100-104', '73'],
    XL: ['81-86', '105-110', '74'],
    XXL: ['87-92', '111-116', '75'],
  }),
  jutti: chart('Jutti', ['foot'], {
    '36': ['22.3-22.9'],
    '37': ['23-23.6'],
    '38': ['23.7-24.3'],
    '39': ['24.4-24.9'],
    '40': ['25-25.6'],
    '41': ['25.7-26.3'],
    '42': ['26.4-27'],
  }),
  bangle: chart('Bangle', ['bangle'], {
    '2.2': ['5.4'],
    '2.4': ['5.7'],
    '2.6': ['6'],
    '2.8': ['6.4'],
    '2.10': ['6.7'],
  }),
};

/** Typed here in centimetres: '88-92' or '88'. */
function chart(
  name: string,
  measures: SizeChart['measures'],
  rows: Record<string, string[]>,
): SizeChart {
  const sizes = Object.entries(rows).map(([size, cells]) => ({ size, values: cells.map(range) }));
  return { name, kind: 'body', measures, sizes };
}

function range(text: string): Range {
  const [from = 0, to = from] = text.split('-').map((cm) => Math.round(Number(cm) * 10));
  return [from, to];
}
