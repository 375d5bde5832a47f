import type { asFile } from '../check-draft.ts';

export type FileProduct = ReturnType<typeof asFile>;
interface Named {
  name: string;
  image: string;
}

export type FileCategory = Named & {
  products?: FileProduct[];
  subcategories?: (Named & { products: FileProduct[] })[];
};

/** The whole catalogue in the form of an import file. Products that are not on sale anywhere are left out: a file cannot name them. */
export interface ExportedCatalogue {
  premiums?: Record<'gold999' | 'gold995' | 'silver999', string>;
  productTypes: (Named & {
    customised: boolean;
    categories: FileCategory[];
  })[];
  homeGroups: { title: string; items: { productType: string; category: string }[] }[];
}
