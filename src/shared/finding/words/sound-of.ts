const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
  ॐ: 'om',
};
const SIGNS: Record<string, string> = {
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
  '्': '',
};
/** Aspirated consonants are written without their aspiration: Latin spellings rarely keep it. */
const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'k',
  ग: 'g',
  घ: 'g',
  ङ: 'n',
  च: 'ch',
  छ: 'ch',
  ज: 'j',
  झ: 'j',
  ञ: 'n',
  ट: 't',
  ठ: 't',
  ड: 'd',
  ढ: 'd',
  ण: 'n',
  त: 't',
  थ: 't',
  द: 'd',
  ध: 'd',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'b',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 's',
  ष: 's',
  स: 's',
  ह: 'h',
};
const ALSO: Record<string, string> = { 'ं': 'n', 'ँ': 'n' };

/** Transliterates Devanagari to Latin letters; everything else stays. */
function latin(word: string): string {
  let text = '';
  const letters = [...word];
  letters.forEach((letter, at) => {
    const consonant = CONSONANTS[letter];
    if (consonant === undefined) {
      text +=
        VOWELS[letter] ?? SIGNS[letter] ?? ALSO[letter] ?? (/[ऀ-ॿ]/.test(letter) ? '' : letter);
      return;
    }
    // A dot below a consonant makes a different consonant, which Latin spellings do not distinguish.
    const next = letters[at + 1] === '़' ? letters[at + 2] : letters[at + 1];
    text += next !== undefined && next in SIGNS ? consonant : `${consonant}a`;
  });
  return text;
}

/**
 * The sound of a word, equal for all spellings in which Indian words are typed: lakshmi, laxmi, lakṣmī and लक्ष्मी are `lksmi`;
 * puja, pooja and पूजा are `puj`. An `a` sounds too varied to distinguish words, unless a word begins with it. For comparison
 * only. Expects lower case without accents.
 */
export function soundOf(word: string): string {
  return latin(word)
    .replaceAll('x', 'ks')
    .replaceAll('ph', 'f')
    .replaceAll(/ch+/g, 'C')
    .replaceAll(/(?<=[bdgjkpstC])h+/g, '')
    .replaceAll(/ee+/g, 'i')
    .replaceAll(/oo+/g, 'u')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll(/ck|[cq]/g, 'k')
    .replaceAll(/(\D)\1+/g, '$1')
    .replaceAll(/(?<=.)a/g, '')
    .replaceAll(/(?<=\D)h$/g, '');
}
