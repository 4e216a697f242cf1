import { normalizeSearchText } from './search-text.rules.ts';

/**
 * Words of one meaning as people type them, English and Hindi, in Latin letters and Devanagari. A search for
 * one finds the others. Singular forms; see `findSynonyms`.
 */
const synonymGroups = [
  // Garments, jewellery, footwear, bags.
  'saree sari saadi sadi sarhi shari साड़ी साड़ियाँ साड़ियां',
  'lehenga lehnga lahanga lahenga lengha langa ghagra लहंगा लहंगे लहँगा घाघरा',
  'kurta kurti kurtha kurte कुर्ता कुर्ती कुर्ते',
  'anarkali anarkari anarkalli अनारकली',
  'salwar salvar shalwar shalvar सलवार शलवार',
  'kameez kamiz qameez kamij कमीज़',
  'suit suits सूट',
  'dupatta dupata duppatta chunni chuni chunri odhni orhni दुपट्टा दुपट्टे चुन्नी चुनरी ओढ़नी',
  'blouse choli चोली ब्लाउज़',
  'jhumka jhumki jhumke jumka zumka झुमका झुमकी झुमके',
  'jutti juti jooti jutee mojari mojri mojdi जूती जूतियाँ मोजरी',
  'bangle choodi chudi choori churi kada kangan चूड़ी चूड़ियाँ चूड़ियां कंगन कड़ा',
  'potli batua पोटली बटुआ',
  // Materials and techniques.
  'silk resham reshmi pattu रेशम रेशमी सिल्क',
  'cotton sooti suti kapas सूती कॉटन',
  'khadi khaadi खादी',
  'georgette jorjet जॉर्जेट',
  'zari jari ज़री',
  'brocade kinkhab kimkhab किमखाब ब्रोकेड',
  'banarasi benarasi banarsi benaras banaras बनारसी',
  'kanjivaram kanjeevaram kanchipuram kancheepuram kanchivaram कांजीवरम',
  'chanderi चंदेरी',
  'chikan chikankari chickan chikenkari चिकन चिकनकारी',
  'bandhani bandhni bandhej बांधनी बंधेज',
  'leheriya lehriya laheriya लहरिया',
  'phulkari fulkari फुलकारी',
  'ikat ikkat इकत',
  'ajrakh ajrak अजरख',
  // Colors.
  'red lal laal sindoor sindoori arakku madder लाल सिंदूरी',
  'green hara hari harey mehendi emerald pista हरा हरी हरे',
  'blue neela neeli neel nila indigo नीला नीली नील',
  'yellow peela peeli pila haldi basanti mango पीला पीली हल्दी',
  'pink gulabi rani गुलाबी रानी',
  'purple jamuni baingani जामुनी बैंगनी',
  'white safed saphed ivory सफ़ेद',
  'black kala kaala kali काला काली',
  'gold golden sona sunehra sunhera सुनहरा सोना',
  // Occasions.
  'bridal wedding shaadi shadi dulhan विवाह शादी दुल्हन',
].map((group) => normalizeSearchText(group).split(' '));

const groupsByWord = new Map<string, string[][]>();
for (const group of synonymGroups) {
  for (const word of group) groupsByWord.set(word, [...(groupsByWord.get(word) ?? []), group]);
}

/** Other spellings and synonyms of a normalized word, without itself. */
export function findSynonyms(word: string): string[] {
  const singular = word.replace(/(?<=\p{Script=Latin}{3})s$/u, '');
  const groups = groupsByWord.get(word) ?? groupsByWord.get(singular) ?? [];
  const others = new Set([...groups.flat(), singular]);
  others.delete(word);
  return [...others];
}
