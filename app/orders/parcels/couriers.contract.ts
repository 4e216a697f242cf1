/** A courier that the shop knows: how its numbers look, and where a parcel is followed. */
export type Courier = {
  name: string;
  /** What an AWB number of theirs looks like, in capitals without spaces. */
  awb: RegExp;
  /** The same for people: '10 to 18 digits'. */
  awbForm: string;
  /** Their page about a parcel, with `{awb}` for its number; without it, the page asks for the number. Null: none. */
  page: string | null;
};

export const ownCourier = 'Own delivery';

const anyAwb = /^[A-Z0-9-]{6,30}$/;
const anyAwbForm = '6 to 30 letters and digits';

/** Couriers to choose from; any other can be typed. Their pages as published in November 2026. */
export const couriers: readonly Courier[] = [
  {
    name: 'India Post',
    awb: /^[A-Z]{2}[0-9]{9}IN$/,
    awbForm: '13 characters such as EE123456785IN',
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx',
  },
  {
    name: 'Delhivery',
    awb: /^[0-9]{10,18}$/,
    awbForm: '10 to 18 digits',
    page: 'https://www.delhivery.com/track/package/{awb}',
  },
  {
    name: 'Blue Dart',
    awb: /^[0-9]{8,11}$/,
    awbForm: '8 to 11 digits',
    page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={awb}',
  },
  {
    name: 'DTDC',
    awb: /^[A-Z0-9]{9,12}$/,
    awbForm: '9 to 12 letters and digits',
    page: 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={awb}',
  },
  {
    name: 'Ekart',
    awb: /^[A-Z]{4}[0-9]{9,12}$/,
    awbForm: '4 letters and 9 to 12 digits',
    page: 'https://ekartlogistics.com/shipmenttrack/{awb}',
  },
  {
    name: 'Xpressbees',
    awb: /^[0-9]{11,16}$/,
    awbForm: '11 to 16 digits',
    page: 'https://www.xpressbees.com/shipment/tracking?awbNo={awb}',
  },
  {
    name: 'Shadowfax',
    awb: /^[A-Z0-9]{8,20}$/,
    awbForm: '8 to 20 letters and digits',
    page: 'https://www.shadowfax.in/track-order',
  },
  ...['Amazon Shipping', 'Ecom Express', 'Professional Couriers', ownCourier].map((name) => ({
    name,
    awb: anyAwb,
    awbForm: anyAwbForm,
    page: null,
  })),
];

/** However it is written: 'blue dart' is Blue Dart. */
export function findCourier(name: string): Courier | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  return couriers.find((courier) => plain(courier.name) === plain(name));
}

/** The page on which a parcel is followed; null where the courier has none that the shop knows. */
export function courierPage(courier: string | undefined, awb: string): string | null {
  const page = findCourier(courier ?? '')?.page ?? null;
  return page?.replace('{awb}', encodeURIComponent(awb)) ?? null;
}

/** Why this cannot be an AWB number, as a sentence for the person; null if it can. */
export function awbProblem(courier: string | undefined, awb: string): string | null {
  const known = findCourier(courier ?? '');
  if (!(known?.awb ?? anyAwb).test(awb)) {
    return `An AWB number${known ? ` of ${known.name}` : ''} has ${known?.awbForm ?? anyAwbForm}`;
  }
  return known?.name === 'India Post' && !hasCheckDigit(awb)
    ? 'This is no number of India Post: one of its digits is wrong'
    : null;
}

/** The ninth digit of a number of the Universal Postal Union follows from the eight before it (standard S10). */
function hasCheckDigit(awb: string): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(awb[at + 2]), 0);
  const digit = 11 - (sum % 11);
  const expected = digit === 10 ? 0 : digit === 11 ? 5 : digit;
  return Number(awb[10]) === expected;
}
