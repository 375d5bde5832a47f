import type { brandOperations } from '#shared/desk/contract/content/brand.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { findDraft } from '#server/brand/find-brand.ts';
import { saveLogo } from '#server/brand/save-logo.ts';
import {
  brandFaults,
  currentBrand,
  dropDraft,
  listBrands,
  publishDraft,
  restoreBrand,
  saveDraft,
} from '#server/brand/publish-brand.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import type { DeskHandlersOf } from '../handler.ts';

const LARGEST_LOGO = 5 * 1024 * 1024;

export const brandHandlers: DeskHandlersOf<typeof brandOperations> = {
  GetBrand: async (_request, { shop }) => {
    const row = await findDraft(shop.db);
    const current = currentBrand(shop);
    const draft = row?.brand ?? current;
    const history = await listBrands(shop.db);
    return {
      data: {
        current,
        draft,
        revision: row?.revision ?? 0,
        ...(row && { drafted: { by: row.by, at: row.at.getTime() } }),
        faults: brandFaults(draft),
        heroSrc: draft.hero.picture && pictureAddress(shop.pictures, draft.hero.picture),
        history: history.map(({ id, brand, by, at }) => ({
          id,
          name: brand.name,
          by,
          at: at.getTime(),
        })),
      },
    };
  },

  SaveBrandDraft: async ({ brand, revision, worn }, { desk }) => ({
    data: {
      revision: await saveDraft(desk, brand, { revision, worn }),
      faults: brandFaults(brand),
    },
  }),

  DropBrandDraft: async ({ revision }, { desk }) => {
    await dropDraft(desk, revision);
    return { data: { lines: ['The draft was thrown away.'], changed: true } };
  },

  UploadLogo: async ({ file }, { desk }) => {
    const bytes = Buffer.from(file.base64, 'base64');
    if (bytes.length === 0) throw new Refusal(REFUSED.badInput, 'The file is empty.');
    if (bytes.length > LARGEST_LOGO) {
      throw new Refusal(REFUSED.tooLarge, 'A logo may have 5 MB.');
    }
    return { data: await saveLogo(desk, bytes) };
  },

  PublishBrand: async ({ revision }, { desk }) => {
    const { brand, id } = await publishDraft(desk, revision);
    return { data: { lines: [`The shop is ${brand.name} now.`], changed: true, id } };
  },

  RestoreBrand: async ({ id, seen }, { desk }) => {
    const { name } = await restoreBrand(desk, id, seen);
    return { data: { lines: [`The shop is ${name} again.`], changed: true } };
  },
};
