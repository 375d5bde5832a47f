import { type Answers, type Fields, yes } from './shop-app.tsx';

type Wire = Record<string, unknown>;

/** A product as a store sends it: one gram of gold, nothing on top of the rate. */
export const wireProduct = (fields: Wire = {}): Wire => ({
  P_Id: 1,
  C_Id: 11,
  S_Id: 0,
  P_DetailsId: 101,
  ProductName: 'Lotus Gold Coin',
  MetalCategory: 'Gold',
  Purity: '999',
  MRP: '0',
  Denomination: '1',
  Weight: '1gm',
  Size: '12 mm',
  UniqueId: 'LOT-1',
  Certification: 'Assay card',
  Collection: 'Lotus',
  pakaging: 'Blister',
  ShortDesc: 'An open lotus.',
  FullDesc: '<p>The lotus <b>rises</b>.</p>',
  Desc2: '<p>Fire assayed.</p>',
  Desc3: '<p>Sealed.</p>',
  imagePath1: '/pictures/lotus.webp',
  Gram: [
    { P_DetailsId: 101, Denomination: '1' },
    { P_DetailsId: 102, Denomination: '10' },
  ],
  ...fields,
});

/** The same product at its second weight. */
export const tenGrams = (fields: Wire = {}): Wire =>
  wireProduct({
    P_DetailsId: 102,
    Denomination: '10',
    Weight: '10gm',
    UniqueId: 'LOT-10',
    ...fields,
  });

export const secondProduct = (fields: Wire = {}): Wire =>
  wireProduct({
    P_DetailsId: 201,
    ProductName: 'Diya Gold Coin',
    Gram: [{ P_DetailsId: 201, Denomination: '2' }],
    Denomination: '2',
    Weight: '2gm',
    ...fields,
  });

const tile = (fields: Wire): Wire => ({
  P_Id: 1,
  C_Id: 11,
  S_Id: 0,
  C_Name: 'Lotus Coin',
  S_Name: '',
  C_ImagePath: '/pictures/lotus.webp',
  S_ImagePath: '',
  TypeName: 'Gold Coins',
  ...fields,
});

/** The fields of an operation whose body wraps them in Obj. */
export const fieldsOf = ({ Obj }: Fields): Fields => JSON.parse(String(Obj)) as Fields;

const IDS: Record<string, number[]> = {
  'Gold Coins': [1, 0, 0],
  'Gold Coins/Lotus Coin': [1, 11, 0],
  'Gold Coins/Festival': [1, 12, 0],
  'Gold Coins/Festival/Diwali': [1, 12, 121],
  'Customize Coins': [9, 0, 0],
  'Customize Coins/Wedding': [9, 91, 0],
};

/** A store with one product type, a leaf, a category with a subcategory, and a customised type. */
export const smallShop = (products: Wire[] = [wireProduct()]): Answers => ({
  GetProductTypeFront: () =>
    yes([
      { P_id: 1, ProductType: 'Gold Coins', P_ImagePath: '/pictures/lotus.webp' },
      { P_id: 2, ProductType: 'Silver Bars', P_ImagePath: '' },
    ]),
  GetCustomizedProductTypeFront: () =>
    yes([{ P_id: 9, ProductType: 'Customize Coins', P_ImagePath: '/pictures/wedding.webp' }]),
  GetCategoryFront: () => yes([tile({}), tile({ C_Id: 12, C_Name: 'Festival' })]),
  GetCustomizedCategoryFront: () =>
    yes([
      tile({
        P_Id: 9,
        C_Id: 91,
        C_Name: 'Wedding',
        TypeName: 'Customize Coins',
        C_ImagePath: '/pictures/wedding.webp#w=560&h=560&s=560',
      }),
    ]),
  GetSubCategoryFront: ({ C_Id }) =>
    yes(C_Id === 12 ? [tile({ C_Id: 12, C_Name: 'Festival', S_Id: 121, S_Name: 'Diwali' })] : []),
  GetNameByIdForFront({ PT_Name, C_Name, SC_Name }) {
    const [P_id, C_Id, S_Id] = IDS[[PT_Name, C_Name, SC_Name].filter(Boolean).join('/')] ?? [];
    return yes(P_id === undefined ? [] : [{ P_id, C_Id, S_Id }]);
  },
  GetFinalProductFront: () => yes([{ Product: JSON.stringify(products) }]),
  GetProductFront: () => yes([]),
  GetBannerForFront: () => yes([]),
});
