import { findStateByPin } from '#app/shop/delivery/pin-codes.rules.ts';
import type { DocumentLanguage } from './tax.contract.ts';

/** The states by the codes that begin a GSTIN; in English by the names that PIN codes lead to. */
const states = new Map<string, Record<DocumentLanguage, string>>([
  ['01', { en: 'Jammu and Kashmir', hi: 'जम्मू और कश्मीर' }],
  ['02', { en: 'Himachal Pradesh', hi: 'हिमाचल प्रदेश' }],
  ['03', { en: 'Punjab', hi: 'पंजाब' }],
  ['04', { en: 'Chandigarh', hi: 'चंडीगढ़' }],
  ['05', { en: 'Uttarakhand', hi: 'उत्तराखंड' }],
  ['06', { en: 'Haryana', hi: 'हरियाणा' }],
  ['07', { en: 'Delhi', hi: 'दिल्ली' }],
  ['08', { en: 'Rajasthan', hi: 'राजस्थान' }],
  ['09', { en: 'Uttar Pradesh', hi: 'उत्तर प्रदेश' }],
  ['10', { en: 'Bihar', hi: 'बिहार' }],
  ['11', { en: 'Sikkim', hi: 'सिक्किम' }],
  ['12', { en: 'Arunachal Pradesh', hi: 'अरुणाचल प्रदेश' }],
  ['13', { en: 'Nagaland', hi: 'नागालैंड' }],
  ['14', { en: 'Manipur', hi: 'मणिपुर' }],
  ['15', { en: 'Mizoram', hi: 'मिज़ोरम' }],
  ['16', { en: 'Tripura', hi: 'त्रिपुरा' }],
  ['17', { en: 'Meghalaya', hi: 'मेघालय' }],
  ['18', { en: 'Assam', hi: 'असम' }],
  ['19', { en: 'West Bengal', hi: 'पश्चिम बंगाल' }],
  ['20', { en: 'Jharkhand', hi: 'झारखंड' }],
  ['21', { en: 'Odisha', hi: 'ओडिशा' }],
  ['22', { en: 'Chhattisgarh', hi: 'छत्तीसगढ़' }],
  ['23', { en: 'Madhya Pradesh', hi: 'मध्य प्रदेश' }],
  ['24', { en: 'Gujarat', hi: 'गुजरात' }],
  ['26', { en: 'Dadra and Nagar Haveli and Daman and Diu', hi: 'दादरा और नगर हवेली और दमन और दीव' }],
  ['27', { en: 'Maharashtra', hi: 'महाराष्ट्र' }],
  ['29', { en: 'Karnataka', hi: 'कर्नाटक' }],
  ['30', { en: 'Goa', hi: 'गोवा' }],
  ['31', { en: 'Lakshadweep', hi: 'लक्षद्वीप' }],
  ['32', { en: 'Kerala', hi: 'केरल' }],
  ['33', { en: 'Tamil Nadu', hi: 'तमिलनाडु' }],
  ['34', { en: 'Puducherry', hi: 'पुदुच्चेरी' }],
  ['35', { en: 'Andaman and Nicobar Islands', hi: 'अंडमान और निकोबार द्वीपसमूह' }],
  ['36', { en: 'Telangana', hi: 'तेलंगाना' }],
  ['37', { en: 'Andhra Pradesh', hi: 'आंध्र प्रदेश' }],
  ['38', { en: 'Ladakh', hi: 'लद्दाख' }],
]);

/** Other names and former spellings. */
const otherNames = {
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  newdelhi: '07',
  nctofdelhi: '07',
  damananddiu: '26',
  dadraandnagarhaveli: '26',
};

const codeByPlainName = new Map([
  ...[...states].map(([code, { en }]): [string, string] => [plainName(en), code]),
  ...Object.entries(otherNames),
]);

/** Without their own legislatures: their half of the tax is UTGST. */
const unionTerritories = ['04', '26', '31', '35', '38'];

/** A state's two digits by its name as typed, else by its PIN; null for neither. */
export function stateCodeOf(state: string, pin: string): string | null {
  const byName = codeByPlainName.get(plainName(state));
  return byName ?? codeByPlainName.get(plainName(findStateByPin(pin) ?? '')) ?? null;
}

/** 'Maharashtra' or 'महाराष्ट्र' for '27'; '' for an unused code. */
export function stateName(code: string, language: DocumentLanguage = 'en'): string {
  return states.get(code)?.[language] ?? '';
}

export function isUnionTerritory(code: string): boolean {
  return unionTerritories.includes(code);
}

function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z]/g, '');
}
