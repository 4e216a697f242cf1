import { own } from '#app/kit/own.ts';
import { findStateByPin } from '#app/shop/delivery/pin-codes.rules.ts';
import type { DocumentLanguage } from './tax.contract.ts';

/** The state codes that begin a GSTIN, by the names that PIN codes lead to. */
const codeByState: Readonly<Record<string, string>> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

const hindiNames: Readonly<Record<string, string>> = {
  '01': 'जम्मू और कश्मीर',
  '02': 'हिमाचल प्रदेश',
  '03': 'पंजाब',
  '04': 'चंडीगढ़',
  '05': 'उत्तराखंड',
  '06': 'हरियाणा',
  '07': 'दिल्ली',
  '08': 'राजस्थान',
  '09': 'उत्तर प्रदेश',
  '10': 'बिहार',
  '11': 'सिक्किम',
  '12': 'अरुणाचल प्रदेश',
  '13': 'नागालैंड',
  '14': 'मणिपुर',
  '15': 'मिज़ोरम',
  '16': 'त्रिपुरा',
  '17': 'मेघालय',
  '18': 'असम',
  '19': 'पश्चिम बंगाल',
  '20': 'झारखंड',
  '21': 'ओडिशा',
  '22': 'छत्तीसगढ़',
  '23': 'मध्य प्रदेश',
  '24': 'गुजरात',
  '26': 'दादरा और नगर हवेली और दमन और दीव',
  '27': 'महाराष्ट्र',
  '29': 'कर्नाटक',
  '30': 'गोवा',
  '31': 'लक्षद्वीप',
  '32': 'केरल',
  '33': 'तमिलनाडु',
  '34': 'पुदुच्चेरी',
  '35': 'अंडमान और निकोबार द्वीपसमूह',
  '36': 'तेलंगाना',
  '37': 'आंध्र प्रदेश',
  '38': 'लद्दाख',
};

const codeByPlainName = new Map(
  Object.entries(codeByState).map(([name, code]) => [plainName(name), code]),
);
const stateByCode = new Map(Object.entries(codeByState).map(([name, code]) => [code, name]));

/** Other names and former spellings. */
const otherNames: Readonly<Record<string, string>> = {
  orissa: '21',
  pondicherry: '34',
  uttaranchal: '05',
  newdelhi: '07',
  nctofdelhi: '07',
  damananddiu: '26',
  dadraandnagarhaveli: '26',
};

/** Without their own legislatures: their half of the tax is UTGST. */
const unionTerritories = ['04', '26', '31', '35', '38'];

/** A state's two digits by its name as typed, else by its PIN; null for neither. */
export function stateCodeOf(state: string, pin: string): string | null {
  const name = plainName(state);
  const byName = codeByPlainName.get(name) ?? own(otherNames, name);
  if (byName) return byName;
  const byPin = findStateByPin(pin);
  return byPin === null ? null : (own(codeByState, byPin) ?? null);
}

/** 'Maharashtra' or 'महाराष्ट्र' for '27'; '' for an unused code. */
export function stateName(code: string, language: DocumentLanguage = 'en'): string {
  return (language === 'hi' ? own(hindiNames, code) : stateByCode.get(code)) ?? '';
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
