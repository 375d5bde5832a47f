/** Spoken numbers, in English and in Hindi, in their usual spellings. */
const SAID: Record<string, string> = {
  '1': 'ek one एक',
  '2': 'do two दो',
  '3': 'teen tin three तीन',
  '4': 'char chaar four चार',
  '5': 'paanch panch five पांच पाँच',
  '6': 'che chhe chah chhah six छह छः छे छ',
  '7': 'saat sat seven सात',
  '8': 'aath ath eight आठ',
  '9': 'nau nine नौ',
  '10': 'das dus ten दस',
  '11': 'gyarah gyara eleven ग्यारह',
  '12': 'barah bara twelve बारह',
  '15': 'pandrah pandra fifteen पंद्रह पन्द्रह',
  '16': 'solah sixteen सोलह',
  '18': 'atharah eighteen अठारह',
  '20': 'bees bis twenty बीस',
  '22': 'bais baees बाईस',
  '24': 'chaubis chaubees चौबीस',
  '25': 'pachees pachis pacchis पच्चीस',
  '30': 'tees thirty तीस',
  '40': 'chalis chaalis forty चालीस',
  '50': 'pachas pachaas fifty पचास',
  '60': 'saath sixty साठ',
  '70': 'sattar seventy सत्तर',
  '75': 'pachhattar pachattar पचहत्तर',
  '80': 'assi eighty अस्सी',
  '90': 'nabbe ninety नब्बे',
};
/** Words spoken in place of a number. */
const PARTS: Record<string, string> = {
  '0.25': 'quarter paav pav pao paao chauthai पाव चौथाई',
  '0.5': 'half aadha adha aadhi adhi aadhe adhe आधा आधी आधे',
  '0.75': 'pauna पौना',
  '1.5': 'dedh ded derh डेढ़ डेढ',
  '2.5': 'dhai adhai dhaai adhaai ढाई अढ़ाई',
};
/** Words spoken before a number, and added to it. */
const ADDED: Record<string, string> = {
  '0.25': 'sava sawa सवा',
  '0.5': 'sadhe saade sadhey साढ़े साढे',
  '-0.25': 'paune pone पौने',
};
const TIMES: Record<string, string> = {
  '100': 'sau so hundred सौ',
  '1000': 'hazar hazaar hajar hajaar thousand thousands हजार हज़ार',
  '100000': 'lakh lac lakhs lacs laakh लाख',
  '10000000': 'crore karod करोड़',
};

const byWord = (table: Record<string, string>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(table).flatMap(([value, words]) =>
      // In the form of the compared text: the dot below a letter is a separate character.
      words.split(' ').map((word) => [word.normalize('NFKD'), Number(value)] as const),
    ),
  );
const said = byWord(SAID);
const parts = byWord(PARTS);
const added = byWord(ADDED);
const times = byWord(TIMES);

/** A number that begins at a given word of a text. */
export interface SpokenNumber {
  value: number;
  /** The index of the word after it. */
  end: number;
  /** Typed in digits, and not in words. */
  digits: boolean;
  /** Spoken in thousands or lakhs, as only rupees are. */
  large: boolean;
}

/**
 * Parses a number from a text's words: `10`, `das`, `half`, `dhai sau`, `sadhe saat`, `2 lakh 50 hazar`, `two hundred and fifty`.
 * Undefined where none begins there.
 */
export function readNumber(words: readonly string[], start: number): SpokenNumber | undefined {
  let total = 0;
  let at = start;
  let digits = false;
  let large = false;
  for (;;) {
    const chunk = readChunk(words, at);
    if (!chunk) break;
    if (at > start && !(total >= 100 && chunk.value * chunk.by < 100 * unitOf(total))) break;
    digits ||= chunk.digits;
    large ||= chunk.by >= 1000;
    total += chunk.value * chunk.by;
    at = chunk.end;
    if (chunk.by === 1) break;
    if (words[at] === 'and' && readChunk(words, at + 1)) at += 1;
  }
  return at === start ? undefined : { value: total, end: at, digits, large };
}

/** The largest spoken power in a number. */
const unitOf = (total: number): number => (total >= 100_000 ? 1000 : total >= 1000 ? 10 : 1);

/** A number below a hundred, and its multiplier. */
function readChunk(words: readonly string[], start: number) {
  const word = words[start] ?? '';
  let at = start;
  let value: number | undefined;
  let digits = false;
  const addition = added.get(word);
  const next = said.get(words[at + 1] ?? '') ?? figures(words[at + 1]);
  if (addition !== undefined && next !== undefined) {
    value = next + addition;
    at += 2;
  } else if (figures(word) !== undefined) {
    value = figures(word);
    digits = true;
    at += 1;
  } else {
    // `sava lakh` is one and a quarter.
    value =
      parts.get(word) ?? said.get(word) ?? (addition === undefined ? undefined : 1 + addition);
    if (value !== undefined) at += 1;
    const ones = said.get(words[at] ?? '');
    // Twenty five.
    if (value !== undefined && value >= 20 && value % 10 === 0 && ones !== undefined && ones < 10) {
      value += ones;
      at += 1;
    }
  }
  let by = 1;
  for (let factor = times.get(words[at] ?? ''); factor; factor = times.get(words[at] ?? '')) {
    by *= factor;
    value ??= 1;
    at += 1;
  }
  return value === undefined ? undefined : { value, by, end: at, digits };
}

const figures = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined;
