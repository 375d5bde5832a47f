import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, file, id, neededText, time } from '../fields.ts';

const colour = v.pipe(
  v.string(),
  v.regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0f3d2e'),
  v.toLowerCase(),
);
const size = v.pipe(v.number(), v.minValue(0), v.maxValue(100_000));

const logoFile = v.object({
  file: v.pipe(v.string(), v.regex(/^[\da-f]{16}\.(?:svg|webp)$/, 'must be an uploaded logo')),
  width: size,
  height: size,
  plate: v.boolean(),
});

/** The appearance and the names of the shop. */
export const brandFields = v.object({
  name: neededText(40),
  shortName: neededText(12),
  claim: deskText(60),
  logo: v.optional(v.object({ ...logoFile.entries, named: v.boolean() })),
  colours: v.optional(v.object({ main: colour, accent: colour, paper: colour })),
  hero: v.object({ picture: deskText(120), title: deskText(60), text: deskText(140) }),
});

/** Counts the changes of a draft; 0: there is none yet. */
const revision = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Operations of the desk: the shop's name, logo, colours and first picture. */
export const brandOperations = {
  GetBrand: deskOperation({
    name: 'GetBrand',
    access: 'shop.see',
    effect: 'read',
    topics: ['brand', 'pictures'],
    request: v.object({}),
    reply: v.object({
      /** The brand in use. */
      current: brandFields,
      /** The draft; equal to the brand in use if there is none. */
      draft: brandFields,
      revision,
      /** Who last edited the draft; absent where there is none. */
      drafted: v.optional(v.object({ by: v.string(), at: time })),
      /** Why the draft cannot be published, in words. */
      faults: v.array(v.string()),
      /** The picture of the draft's home page as the shop would show it; empty: none. */
      heroSrc: v.string(),
      /** The earlier brands, latest first. */
      history: v.array(v.object({ id, name: v.string(), by: v.string(), at: time })),
    }),
  }),
  SaveBrandDraft: deskOperation({
    name: 'SaveBrandDraft',
    access: 'brand.edit',
    effect: 'change',
    /** `worn`: the latest entry of the history that the screen knows; a draft that was begun under an earlier one would undo it. */
    request: v.object({ brand: brandFields, revision, worn: v.optional(id) }),
    reply: v.object({ revision, faults: v.array(v.string()) }),
  }),
  DropBrandDraft: deskOperation({
    name: 'DropBrandDraft',
    access: 'brand.edit',
    effect: 'change',
    request: v.object({ revision }),
    reply: doneReply,
  }),
  UploadLogo: deskOperation({
    name: 'UploadLogo',
    access: 'brand.edit',
    effect: 'change',
    upload: true,
    request: v.object({ file }),
    reply: logoFile,
  }),
  PublishBrand: deskOperation({
    name: 'PublishBrand',
    access: 'brand.edit',
    effect: 'change',
    request: v.object({ revision }),
    /** `id`: its entry in the history. */
    reply: v.object({ ...doneReply.entries, id }),
  }),
  /** Restores an earlier brand: `seen` is the latest entry of the history that the screen knows. */
  RestoreBrand: deskOperation({
    name: 'RestoreBrand',
    access: 'brand.edit',
    effect: 'change',
    request: v.object({ id, seen: id }),
    reply: doneReply,
  }),
};
