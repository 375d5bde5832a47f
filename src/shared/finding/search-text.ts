const WEIGHT =
  /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?) ?(k?)(?:g|gs|gms?|gr|gra|grms?|grams?)(?!\p{L})/gu;
const KILO = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?) ?(?:kilos?|kilograms?)(?!\p{L})/gu;
const KARAT = /(?<![\p{L}\p{N}.])(\d+) ?(?:k|kt|ct|carats?|karats?)(?!\p{L})/gu;

/**
 * Normalises a text for comparison: lower case without accents, words separated by one space, weights in one notation, so that "10
 * Gm", "10.0g" and "10 grams" are all `10g`. There is a space before and after each word.
 */
export function comparable(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}.]+/gu, ' ')
    .replaceAll(/\.(?!\d)/g, ' ')
    .replaceAll(/(?<!\d)\.(?=\d)/g, ' 0.')
    .replaceAll(/(\d\.\d*?)0+(?!\d)/g, '$1')
    .replaceAll(/(?<=\d)\.(?!\d)/g, '')
    .replaceAll(WEIGHT, '$1$2g')
    .replaceAll(KILO, '$1kg')
    .replaceAll(KARAT, '$1k');
  return ` ${plain.replaceAll(/ +/g, ' ').trim()} `;
}

/** Whether a word begins like another one, apart from one typo: a letter added, missing or wrong. */
export function isNear(typed: string, word: string): boolean {
  if (typed.length < 4) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  return (
    goesOn(typed, at + 1, word, at + 1) ||
    goesOn(typed, at + 1, word, at) ||
    goesOn(typed, at, word, at + 1) ||
    // Two letters changed places.
    (typed[at] === word[at + 1] &&
      typed[at + 1] === word[at] &&
      goesOn(typed, at + 2, word, at + 2))
  );
}

/** Whether the rest of the typed word continues in the other one. Compared letter by letter, because this is called often. */
function goesOn(typed: string, from: number, word: string, at: number): boolean {
  for (let step = 0; from + step < typed.length; step++) {
    if (typed[from + step] !== word[at + step]) return false;
  }
  return true;
}
