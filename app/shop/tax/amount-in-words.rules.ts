import type { Paise } from '#app/kit/money.ts';
import type { DocumentLanguage } from './tax.contract.ts';

const smallEnglish =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tensEnglish = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** From 0 to 99: in Hindi each has its own word. */
const smallHindi = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सतासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/);

const scales = {
  en: { crore: 'Crore', lakh: 'Lakh', thousand: 'Thousand', hundred: 'Hundred' },
  hi: { crore: 'करोड़', lakh: 'लाख', thousand: 'हज़ार', hundred: 'सौ' },
} as const;

/** 'Rupees One Lakh Twenty Thousand and Fifty Paise Only', 'एक लाख बीस हज़ार रुपये पचास पैसे मात्र'. Not below 0. */
export function amountInWords(amountPaise: Paise, language: DocumentLanguage): string {
  const rupees = numberInWords(Math.floor(amountPaise / 100), language);
  const odd = amountPaise % 100;
  const paise = numberInWords(odd, language);
  if (language === 'hi') return `${rupees} रुपये${odd > 0 ? ` ${paise} पैसे` : ''} मात्र`;
  return `Rupees ${rupees}${odd > 0 ? ` and ${paise} Paise` : ''} Only`;
}

/** By crores, lakhs, thousands and hundreds, as India counts. */
function numberInWords(n: number, language: DocumentLanguage): string {
  const { crore, lakh, thousand, hundred } = scales[language];
  const steps = [
    [10_000_000, crore],
    [100_000, lakh],
    [1000, thousand],
    [100, hundred],
  ] as const;
  let rest = n;
  const words: string[] = [];
  for (const [size, name] of steps) {
    const count = Math.floor(rest / size);
    if (count > 0) words.push(numberInWords(count, language), name);
    rest %= size;
  }
  if (rest > 0 || words.length === 0) words.push(below100(rest, language));
  return words.join(' ');
}

function below100(n: number, language: DocumentLanguage): string {
  if (language === 'hi') return smallHindi[n] ?? '';
  if (n < 20) return smallEnglish[n] ?? '';
  const unit = n % 10 === 0 ? '' : ` ${smallEnglish[n % 10]}`;
  return `${tensEnglish[Math.floor(n / 10) - 2] ?? ''}${unit}`;
}
