import { exact } from '../../pricing/decimal.ts';
import type { ProductContent, WeightContent } from './product-content.ts';

/** A difference between what customers see and a draft. */
export interface NamedChange {
  /** The path of the value, so that it can be undone alone: `name`, `weights.AUR-GC-10.margin`. */
  path: string;
  /** The name of the field for people: `10 g margin`. */
  what: string;
  from: string;
  to: string;
}

const FACTS = [
  ['name', 'Name'],
  ['metal', 'Metal'],
  ['purity', 'Purity'],
  ['video', 'Film'],
  ['shortDescription', 'Short text'],
  ['description', 'Description'],
  ['purityText', 'Purity text'],
  ['packagingText', 'Packaging text'],
  ['certification', 'Certificate'],
  ['collection', 'Collection'],
  ['packaging', 'Packaging'],
] as const;

const FIGURES = [
  ['grams', 'weight'],
  ['size', 'size'],
  ['margin', 'margin'],
  ['netAmount', 'net amount'],
  ['makingCharge', 'making'],
  ['serviceTax', 'service tax'],
  ['otherTax', 'other tax'],
  ['logistics', 'logistics'],
  ['mrp', 'MRP'],
] as const;

/** Fields of a catalogue file that no change is named after. */
const FILE_ONLY = [
  ['images', 'Pictures'],
  ['uniqueId', 'code'],
] as const;

const WORDS: ReadonlyMap<string, string> = new Map([...FACTS, ...FIGURES, ...FILE_ONLY]);

/** A fault in a product, with the name that the screen has for its field in place of that of a catalogue file. */
export const sayField = (fault: string): string =>
  fault.replace(/\b(\w+)(?= must )/, (field) => WORDS.get(field) ?? field);

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Whether two typed values are equal: 2.5 and 2.50 are the same number. */
export const sameValue = (a: string, b: string): boolean =>
  a === b || (NUMBER.test(a) && NUMBER.test(b) && exact(a).eq(b));

/** All differences, named for people, in the order of the screen. */
export function nameChanges(before: ProductContent, after: ProductContent): NamedChange[] {
  const facts = FACTS.filter(([field]) => before[field] !== after[field]).map(([field, what]) => ({
    path: field,
    what,
    from: brief(before[field]),
    to: brief(after[field]),
  }));
  const shops = (['amazon', 'flipkart', 'ajio'] as const)
    .filter((shop) => before.marketplaces[shop] !== after.marketplaces[shop])
    .map((shop) => ({
      path: `marketplaces.${shop}`,
      what: `Link to ${shop}`,
      from: brief(before.marketplaces[shop]),
      to: brief(after.marketplaces[shop]),
    }));
  return [
    ...facts,
    ...placeChange(before, after),
    ...pictureChange(before, after),
    ...shops,
    ...flagChange('convertToCoin', 'Coin out of holdings', before, after),
    ...flagChange('display', 'In the shop', before, after),
    ...weightChanges(before.weights, after.weights),
  ];
}

const brief = (text: string): string => {
  const plain = text
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > 60 ? `${plain.slice(0, 59)}…` : plain || 'none';
};

function placeChange(before: ProductContent, after: ProductContent): NamedChange[] {
  const place = ({ categoryId, subcategoryId }: ProductContent) =>
    `${categoryId ?? 'none'}/${subcategoryId ?? 'none'}`;
  if (place(before) === place(after)) return [];
  return [{ path: 'place', what: 'Category', from: 'another', to: 'this one' }];
}

function pictureChange(before: ProductContent, after: ProductContent): NamedChange[] {
  if (before.images.join('\n') === after.images.join('\n')) return [];
  const say = ({ images }: ProductContent) => images.join(', ') || 'none';
  return [{ path: 'images', what: 'Pictures', from: say(before), to: say(after) }];
}

function flagChange(
  field: 'convertToCoin' | 'display',
  what: string,
  before: ProductContent,
  after: ProductContent,
): NamedChange[] {
  if (before[field] === after[field]) return [];
  const say = (value: boolean) => (value ? 'yes' : 'no');
  return [{ path: field, what, from: say(before[field]), to: say(after[field]) }];
}

/** The name of a weight for people: its grams, or its code while it has no grams. */
export const weightName = ({
  grams,
  uniqueId,
}: Pick<WeightContent, 'grams' | 'uniqueId'>): string =>
  NUMBER.test(grams) ? `${exact(grams).toFixed()} g` : uniqueId || 'A weight';

function weightChanges(before: WeightContent[], after: WeightContent[]): NamedChange[] {
  const was = new Map(before.map((weight) => [weight.uniqueId, weight]));
  const now = new Map(after.map((weight) => [weight.uniqueId, weight]));
  const gone = before
    .filter(({ uniqueId, sold }) => sold && !now.has(uniqueId))
    .map((weight) => ({
      path: `weights.${weight.uniqueId}`,
      what: weightName(weight),
      from: 'on sale',
      to: 'no longer sold',
    }));
  const changed = after.flatMap((weight): NamedChange[] => {
    const old = was.get(weight.uniqueId);
    const name = weightName(weight);
    const path = `weights.${weight.uniqueId}`;
    if (!old) return [{ path, what: name, from: 'none', to: 'new' }];
    const figures = FIGURES.filter(([field]) => !sameValue(old[field], weight[field])).map(
      ([field, what]) => ({
        path: `${path}.${field}`,
        what: `${name} ${what}`,
        from: old[field] || 'none',
        to: weight[field] || 'none',
      }),
    );
    const sold =
      old.sold === weight.sold
        ? []
        : [
            {
              path: `${path}.sold`,
              what: name,
              from: old.sold ? 'on sale' : 'not sold',
              to: weight.sold ? 'on sale' : 'no longer sold',
            },
          ];
    return [...figures, ...sold];
  });
  return [...changed, ...gone, ...orderChange(before, after)];
}

function orderChange(before: WeightContent[], after: WeightContent[]): NamedChange[] {
  const both = (list: WeightContent[], others: WeightContent[]) =>
    list
      .filter(({ uniqueId }) => others.some((other) => other.uniqueId === uniqueId))
      .map(({ uniqueId }) => uniqueId);
  const from = both(before, after);
  const to = both(after, before);
  if (from.join('\n') === to.join('\n')) return [];
  return [
    { path: 'weights', what: 'Order of the weights', from: from.join(', '), to: to.join(', ') },
  ];
}

/** Undoes one change; everything else stays. */
export function undoChange(
  before: ProductContent,
  after: ProductContent,
  path: string,
): ProductContent {
  const [part = '', code = '', field = ''] = splitPath(path);
  if (part === 'place') {
    const { categoryId, subcategoryId } = before;
    return { ...after, categoryId, subcategoryId };
  }
  if (part === 'marketplaces') {
    const shop = code as keyof ProductContent['marketplaces'];
    return { ...after, marketplaces: { ...after.marketplaces, [shop]: before.marketplaces[shop] } };
  }
  if (part !== 'weights') return { ...after, [part]: before[part as keyof ProductContent] };
  if (!code) return { ...after, weights: inOrderOf(before.weights, after.weights) };
  const old = before.weights.find(({ uniqueId }) => uniqueId === code);
  const weights = old
    ? after.weights.some(({ uniqueId }) => uniqueId === code)
      ? after.weights.map((weight) =>
          weight.uniqueId === code
            ? field
              ? { ...weight, [field]: old[field as keyof WeightContent] }
              : old
            : weight,
        )
      : inOrderOf(before.weights, [...after.weights, old])
    : after.weights.filter(({ uniqueId }) => uniqueId !== code);
  return { ...after, weights };
}

/** A code may itself contain dots: the part after the last dot is the field, if it names one. */
function splitPath(path: string): string[] {
  const [part = '', ...rest] = path.split('.');
  if (part !== 'weights' || rest.length < 2) return [part, rest.join('.')];
  const last = rest.at(-1) ?? '';
  const isField = last === 'sold' || FIGURES.some(([field]) => field === last);
  return isField ? [part, rest.slice(0, -1).join('.'), last] : [part, rest.join('.')];
}

function inOrderOf(order: WeightContent[], weights: WeightContent[]): WeightContent[] {
  const place = ({ uniqueId }: WeightContent) => {
    const at = order.findIndex((other) => other.uniqueId === uniqueId);
    return at === -1 ? order.length : at;
  };
  return [...weights].sort((a, b) => place(a) - place(b));
}
