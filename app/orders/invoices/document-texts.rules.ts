import type { DocumentKind, DocumentLanguage } from '#app/shop/tax/tax.contract.ts';

type Texts = Record<
  | 'seller'
  | 'buyer'
  | 'gstin'
  | 'phone'
  | 'email'
  | 'number'
  | 'date'
  | 'order'
  | 'corrects'
  | 'placeOfSupply'
  | 'reverseCharge'
  | 'no'
  | 'item'
  | 'hsn'
  | 'quantity'
  | 'price'
  | 'taxable'
  | 'rate'
  | 'amount'
  | 'delivery'
  | 'fee'
  | 'both'
  | 'discount'
  | 'total'
  | 'credited'
  | 'words'
  | 'inclusive'
  | 'unregistered'
  | 'computer',
  string
> & { titles: Record<DocumentKind, string> };

export const documentTexts: Record<DocumentLanguage, Texts> = {
  en: {
    titles: { invoice: 'Tax Invoice', bill: 'Bill of Supply', credit: 'Credit Note' },
    seller: 'Sold by',
    buyer: 'Billed and delivered to',
    gstin: 'GSTIN',
    phone: 'Phone',
    email: 'Email',
    number: 'Number',
    date: 'Date',
    order: 'Order',
    corrects: 'Against invoice',
    placeOfSupply: 'Place of supply',
    reverseCharge: 'Tax on reverse charge',
    no: 'No',
    item: 'Item',
    hsn: 'HSN',
    quantity: 'Qty',
    price: 'Price',
    taxable: 'Taxable value',
    rate: 'GST',
    amount: 'Amount',
    delivery: 'Delivery charge',
    fee: 'Cash on Delivery fee',
    both: 'Delivery charge and Cash on Delivery fee',
    discount: 'less discount',
    total: 'Total',
    credited: 'Total credited',
    words: 'In words',
    inclusive: 'Prices and amounts include GST.',
    unregistered: 'The seller is not registered under GST; no tax is charged.',
    computer: 'Made by computer; valid without a signature where it is sent electronically.',
  },
  hi: {
    titles: { invoice: 'कर चालान', bill: 'आपूर्ति बिल', credit: 'क्रेडिट नोट' },
    seller: 'विक्रेता',
    buyer: 'क्रेता और डिलीवरी का पता',
    gstin: 'जीएसटीआईएन',
    phone: 'फ़ोन',
    email: 'ईमेल',
    number: 'संख्या',
    date: 'दिनांक',
    order: 'ऑर्डर',
    corrects: 'किस चालान के विरुद्ध',
    placeOfSupply: 'आपूर्ति का स्थान',
    reverseCharge: 'रिवर्स चार्ज पर कर',
    no: 'नहीं',
    item: 'वस्तु',
    hsn: 'एचएसएन',
    quantity: 'मात्रा',
    price: 'मूल्य',
    taxable: 'कर योग्य मूल्य',
    rate: 'जीएसटी',
    amount: 'राशि',
    delivery: 'डिलीवरी शुल्क',
    fee: 'कैश ऑन डिलीवरी शुल्क',
    both: 'डिलीवरी और कैश ऑन डिलीवरी शुल्क',
    discount: 'छूट',
    total: 'कुल',
    credited: 'कुल वापसी',
    words: 'शब्दों में',
    inclusive: 'मूल्य और राशि में जीएसटी शामिल है।',
    unregistered: 'विक्रेता जीएसटी में पंजीकृत नहीं है; कोई कर नहीं लिया गया।',
    computer: 'कंप्यूटर से बना; इलेक्ट्रॉनिक रूप में भेजे जाने पर हस्ताक्षर के बिना मान्य।',
  },
};

/** The words of the page around the documents, in one language. */
export const invoicePageTexts: Record<
  DocumentLanguage,
  { heading(displayId: string): string; print: string }
> = {
  en: { heading: (displayId) => `Invoice of ${displayId}`, print: 'Print' },
  hi: { heading: (displayId) => `${displayId} का चालान`, print: 'प्रिंट करें' },
};

/** The taxes, as they are called in this language. */
export const taxNames: Record<
  DocumentLanguage,
  Record<'cgst' | 'sgst' | 'utgst' | 'igst', string>
> = {
  en: { cgst: 'CGST', sgst: 'SGST', utgst: 'UTGST', igst: 'IGST' },
  hi: { cgst: 'सीजीएसटी', sgst: 'एसजीएसटी', utgst: 'यूटीजीएसटी', igst: 'आईजीएसटी' },
};
