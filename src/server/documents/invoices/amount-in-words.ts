import { ToWords } from 'to-words/en-IN';
import { exact, type Numeric } from '#shared/pricing/decimal.ts';

const words = new ToWords();
const CRORE = 10_000_000n;
const COMPOUND =
  /\b(Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety) (?=(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b)/g;

/** Rupees as an invoice has them: `Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only`. */
export function amountInWords(amount: Numeric): string {
  // The library gets only whole numbers: it has no exact decimals.
  const [rupees = '0', paise = '00'] = exact(amount).toFixed(2).split('.');
  const parts = [`Rupees ${inWords(rupees)}`];
  if (Number(paise) > 0) parts.push(`${inWords(paise)} ${paise === '01' ? 'Paisa' : 'Paise'}`);
  return `${parts.join(' and ')} Only`;
}

/** In crores, even for large amounts: few people read arab and kharab. */
function inWords(whole: string): string {
  const number = BigInt(whole);
  const [crores, rest] = [number / CRORE, number % CRORE];
  const parts = [
    ...(crores > 0n ? [`${words.convert(crores)} Crore`] : []),
    ...(rest > 0n || crores === 0n ? [words.convert(rest)] : []),
  ];
  return parts.join(' ').replaceAll(COMPOUND, '$1-');
}
