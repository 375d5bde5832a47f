import type { ListedProduct } from '#shared/contract/catalogue-list.ts';

const TYPES = ['Gold Coins', 'Gold Bars', 'Silver Coins', 'Silver Bars', 'Gold Biscuits'];
const MOTIFS = ['Lotus', 'Diya', 'Kalash', 'Peacock', 'Banyan', 'Temple', 'Conch', 'Elephant'];
const FORMS = ['Minted', 'Cast', 'Blister', 'Gift', 'Festival', 'Heritage', 'Wedding'];
const GRAMS = ['0.5', '1', '2', '5', '8', '10', '20', '50', '100', '500', '1000'];

const pick = <Value>(list: readonly Value[], at: number): Value => list[at % list.length] as Value;

/** A large refinery's catalogue: no two products alike, 50 categories, a picture for each. */
export const manyProducts = (count: number): ListedProduct[] =>
  Array.from({ length: count }, (_, at): ListedProduct => {
    const type = pick(TYPES, at);
    const category = Math.floor(at / TYPES.length) % 10;
    const metal = type.startsWith('Gold') ? 'Gold' : 'Silver';
    const motif = pick(MOTIFS, at * 3 + category);
    const form = pick(FORMS, category);
    const first = 1000 + at * 4;
    return {
      P_Id: 1 + (at % TYPES.length),
      C_Id: 100 + (at % TYPES.length) * 10 + category,
      S_Id: 1000 + (at % 900),
      P_DetailsId: first,
      TypeName: type,
      C_Name: `${form} ${category}`,
      S_Name: `Collection ${at % 900}`,
      ProductName: `${motif} ${form} ${metal} No. ${at}`,
      MetalCategory: metal,
      Purity: at % 9 === 0 ? '995' : '999',
      Gram: [0, 1, 2, 3].map((step) => ({
        P_DetailsId: first + step,
        Denomination: pick(GRAMS, at + step),
        UniqueId: `NO-${at}-${step}`,
        Offer: `${metal[0]} 999 ${pick(GRAMS, at + step)} 480 1.5 150 5 0 2.5 0`,
      })),
      imagePath1:
        `/pictures/${motif}-${form}-${at}-560.webp#w=560&h=560&s=160,320,560`.toLowerCase(),
      IsCustomized: false,
    };
  });
