import type { Refusal } from '#app/kit/result.ts';
import type { EmailState } from '#app/orders/record/orders.contract.ts';
import type { WornBy } from '#app/products/seo/worn-by.contract.ts';

/**
 * Settings: delivery, categories and the store profile, in sections with one form and one Save each. What the
 * owner saves shows on every page at once, even open ones (Q63, Q70, Q107, Q108).
 */
export type SettingsView = {
  delivery: DeliveryView;
  storeProfile: StoreProfileValues;
  categories: CategoryRow[];
  testEmail: { state: EmailState; to: string; when: string } | null;
  health: HealthItem[];
};

export type DeliveryView = {
  /** In rupees, as typed: '120', '99.50'. `freeFrom` is '' if no amount makes delivery free. */
  charge: string;
  freeFrom: string;
  /** The last changes, newest first. `by` is '' for the shop itself. */
  changes: { id: number; text: string; when: string; by: string }[];
};

/** One line of the health card. `isBad` if the owner has to act. */
export type HealthItem = { label: string; text: string; isBad: boolean };

export type CategoryRow = {
  id: string;
  name: string;
  /** Who wears it; null if the owner has not said. */
  wornBy: WornBy | null;
  products: string;
};

/** The store profile as in its forms. A selected checkbox is 'on'. */
export type StoreProfileValues = Record<StoreProfileFieldName, string>;

export type StoreProfileField = {
  name: string;
  label: string;
  hint?: string;
  type?: 'tel' | 'email' | 'url' | 'lines' | 'yes-no' | 'days';
  required?: boolean;
  maxLength?: number;
};

/** The sections of the tab, in order. `id` is also the fragment of its address. */
export const settingsSections = [
  { id: 'delivery', label: 'Delivery' },
  { id: 'shop', label: 'Shop' },
  { id: 'contact', label: 'Contact' },
  { id: 'payment', label: 'Payment' },
  { id: 'categories', label: 'Categories' },
  { id: 'legal', label: 'Legal' },
  { id: 'invoices', label: 'Invoices' },
  { id: 'owner', label: 'You' },
  { id: 'status', label: 'Backup and Status' },
] as const;

export type SettingsSectionId = (typeof settingsSections)[number]['id'];

/** The forms of the store profile and their fields, one per section with one Save. */
export const storeProfileForms = [
  {
    intent: 'shop',
    title: 'Your Shop',
    save: 'Save Shop',
    fields: [
      {
        name: 'name',
        label: 'Shop Name',
        required: true,
        maxLength: 60,
        hint: 'In the header and footer, in page titles and in every email.',
      },
      {
        name: 'socialUrl',
        label: 'Social Media Link',
        type: 'url',
        maxLength: 300,
        hint: 'Leave empty to hide it from the footer.',
      },
      { name: 'builderCredit', label: 'Site Built By', maxLength: 100 },
    ],
  },
  {
    intent: 'contact',
    title: 'Contact and Holidays',
    save: 'Save Contact',
    fields: [
      { name: 'supportPhone', label: 'Support Phone', type: 'tel', required: true, maxLength: 20 },
      { name: 'chatPhone', label: 'WhatsApp Number', type: 'tel', maxLength: 20 },
      {
        name: 'supportEmail',
        label: 'Support Email',
        type: 'email',
        required: true,
        maxLength: 254,
      },
      {
        name: 'supportHours',
        label: 'Support Hours',
        required: true,
        maxLength: 100,
        hint: 'For example: Monday to Saturday, 10 AM to 6 PM IST',
      },
      {
        name: 'holidays',
        label: 'No-delivery dates',
        type: 'lines',
        hint: 'One per line, like 08-11-2026. These days and Sundays are not counted in the estimated delivery.',
      },
    ],
  },
  {
    intent: 'payment',
    title: 'Payment, Orders and Reviews',
    save: 'Save Payment and Orders',
    fields: [
      {
        name: 'upiId',
        label: 'UPI ID',
        maxLength: 100,
        hint: 'Where customers pay by UPI, like shop@bank. Once this or a bank account is filled in, each confirmed order gets a payment page.',
      },
      {
        name: 'bankDetails',
        label: 'Bank Account',
        type: 'lines',
        maxLength: 300,
        hint: 'For bank transfers: account holder, account number and IFSC, one per line. Shown on the payment page.',
      },
      {
        name: 'expiresAfterDays',
        label: 'Cancel Unconfirmed Orders After (Days)',
        type: 'days',
        maxLength: 2,
        hint: 'Orders not confirmed within this many days are cancelled: the stock is restored, and the customer gets an email. Leave empty to keep them open.',
      },
      {
        name: 'returnDays',
        label: 'Returns Accepted Within (Days)',
        type: 'days',
        maxLength: 2,
        hint: 'Counted from delivery. Customers ask under My Orders, and you decide. Sale and made-to-measure items are not returnable. Leave empty to take nothing back.',
      },
      { name: 'offersCod', label: 'Offer cash on delivery', type: 'yes-no' },
      { name: 'onlyBuyersReview', label: 'Only buyers may review', type: 'yes-no' },
    ],
  },
  {
    intent: 'legal',
    title: 'Legal Details',
    save: 'Save Legal Details',
    fields: [
      {
        name: 'legalName',
        label: 'Legal Name',
        maxLength: 120,
        hint: 'These details appear on About, in the Terms and in the footer.',
      },
      { name: 'legalAddress', label: 'Registered Address', type: 'lines', maxLength: 500 },
      { name: 'gstNumber', label: 'GST Number', maxLength: 20 },
      { name: 'grievanceName', label: 'Grievance Officer', maxLength: 100 },
      { name: 'grievanceEmail', label: 'Grievance Email', type: 'email', maxLength: 254 },
      { name: 'grievancePhone', label: 'Grievance Phone', type: 'tel', maxLength: 20 },
    ],
  },
  {
    intent: 'invoices',
    title: 'Invoices',
    save: 'Save Invoices',
    fields: [
      {
        name: 'issuesInvoices',
        label: 'Issue an invoice for each order when it is shipped',
        type: 'yes-no',
        hint: 'A tax invoice with a GST Number above, else a bill of supply. What was issued is never changed; a cancelled item gets a credit note.',
      },
      {
        name: 'invoicesByHand',
        label: 'Only when I press ‘Issue invoice’ in the order',
        type: 'yes-no',
      },
      {
        name: 'invoicePrefix',
        label: 'Numbers Begin With',
        maxLength: 2,
        hint: 'One or two of A to Z and 0 to 9: FH/26-27/000001. Each year from 1 April begins with 1.',
      },
      {
        name: 'defaultHsn',
        label: 'HSN of Products Without One',
        maxLength: 8,
        hint: '4, 6 or 8 digits. 6204 is women’s stitched clothing, 5007 silk sarees.',
      },
      {
        name: 'gstRates',
        label: 'GST Rates of Stitched Clothing',
        type: 'lines',
        maxLength: 1000,
        hint: 'For products without a rate of their own, one line from each date on. The limit is per piece, before tax.',
      },
      {
        name: 'showsPricesBeforeTax',
        label: 'Show prices before GST as well',
        type: 'yes-no',
        hint: 'For a shop that sells to businesses: ‘₹1,000 + ₹50 GST’ below each price and total. Needs a GST Number above. The product form then has a box to add GST to what you type. Customers always see what they pay, as the law asks.',
      },
    ],
  },
  {
    intent: 'owner',
    title: 'Your Emails and Sign-In',
    save: 'Save Emails and Sign-In',
    fields: [
      {
        name: 'notifyEmail',
        label: 'Your Email Address',
        type: 'email',
        required: true,
        maxLength: 254,
        hint: 'We email you here about every new order.',
      },
      {
        name: 'signsOutIdleOwner',
        label: 'Sign me out after 12 hours without use',
        type: 'yes-no',
        hint: 'For a phone or computer that others use as well. After 14 days you are signed out in any case.',
      },
    ],
  },
] as const satisfies {
  intent: SettingsSectionId;
  title: string;
  save: string;
  fields: readonly StoreProfileField[];
}[];

export type StoreProfileForm = (typeof storeProfileForms)[number];
export type StoreProfileIntent = StoreProfileForm['intent'];
type StoreProfileFieldName = StoreProfileForm['fields'][number]['name'];

export const maxShownDeliveryChanges = 5;

export const maxCategories = 50;
export const maxDeliveryChargeRupees = 10_000;

export function deliveryUpdatedToast(chargePaise: number): { title: string; description?: string } {
  const title = 'Delivery charge updated successfully!';
  return chargePaise === 0
    ? { title, description: 'Delivery is now free for every order.' }
    : { title };
}

export const settingsToasts = {
  freeFromSet: { title: 'Free delivery updated' },
  saved: { title: 'Settings saved', description: 'Your shop is updated.' },
  emailWritten: { title: 'Test email written', description: 'Its status is shown below.' },
  categoryAdded: { title: 'Category added' },
  categoryRenamed: { title: 'Category saved' },
  categoryMoved: { title: 'Category moved' },
  categoryDeleted: {
    title: 'Category deleted',
    description: 'Its products are Uncategorized now.',
  },
} as const;

export const settingsRefusals = {
  notSaved: {
    kind: 'invalid',
    code: 'validation_failed',
    title: 'Settings not saved',
    description: 'Please correct the highlighted fields',
  },
  unknownForm: {
    kind: 'invalid',
    code: 'validation_failed',
    title: 'Settings not saved',
    description: 'There is no such form',
  },
  wrongCategory: categoryRefused('invalid', 'Please check the name'),
  sameCategory: categoryRefused('conflict', 'There is a category of this name already'),
  noSuchCategory: categoryRefused('missing', 'This category is gone'),
  tooManyCategories: categoryRefused(
    'conflict',
    `A shop can have at most ${maxCategories} categories`,
  ),
} as const satisfies Record<string, Refusal>;

function categoryRefused(kind: Refusal['kind'], description: string): Refusal {
  return { kind, code: 'category_refused', title: 'Category not saved', description };
}

const failedTitles = new Map<string | undefined, string>([
  ['delivery-charge', 'Error updating delivery charge'],
  ['free-for-all', 'Error updating delivery charge'],
]);

/** The title of the refusal if this form could not be saved. */
export function failedSettingsTitle(intent: string | undefined): string {
  return failedTitles.get(intent) ?? 'Settings not saved';
}

export function chargeRefusal(description: string): Refusal {
  return {
    kind: 'invalid',
    code: 'wrong_delivery_charge',
    title: failedSettingsTitle('delivery-charge'),
    description,
    fields: { charge: description },
  };
}

/** Asked before a text without a number makes delivery free (Q63). */
export const freeForAllQuestion = {
  kind: 'conflict',
  code: 'delivery_would_be_free',
  title: 'Delivery charge not changed yet',
  description: 'Should delivery be free for every order?',
  fields: {
    charge: 'This is not an amount. Enter one such as 120, or make delivery free for every order.',
  },
} as const satisfies Refusal;

export function freeFromRefusal(description: string): Refusal {
  return {
    kind: 'invalid',
    code: 'wrong_free_delivery',
    title: 'Error updating free delivery',
    description,
    fields: { freeFrom: description },
  };
}
