import * as v from 'valibot';
import { PICTURE_SHAPES } from '../../../content/picture-shapes.ts';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, file, neededText, page, time } from '../fields.ts';

const KINDS = ['picture', 'film'] as const;
/** The name of a picture in the catalogue and in texts. */
const stem = neededText(120);
/** The alternative text of the picture. */
const alt = deskText(200);

/** A position or length within a picture, as a fraction of its width or height. */
const part = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const picture = v.object({
  stem: v.string(),
  kind: v.picklist(KINDS),
  /** The name of the uploaded file. */
  name: v.string(),
  alt: v.string(),
  /** The address as the shop shows it, with hints in the fragment. */
  src: v.string(),
  width: v.number(),
  height: v.number(),
  /** The bytes of all its files. */
  size: v.number(),
  by: v.string(),
  at: time,
  /** The places that use the picture; empty: it may be deleted. */
  uses: v.array(v.string()),
});
export type DeskPicture = v.InferOutput<typeof picture>;

const added = v.object({ stem: v.string(), src: v.string(), added: v.boolean() });

/** Operations of the desk: the pictures and films of the shop. */
export const picturesOperations = {
  ListPictures: deskOperation({
    name: 'ListPictures',
    access: 'catalogue.see',
    effect: 'read',
    topics: ['pictures', 'catalogue', 'content', 'brand'],
    request: v.object({
      ...page,
      kind: v.optional(v.picklist(KINDS)),
      search: v.optional(deskText(100), ''),
      /** Only pictures that nothing uses. */
      unused: v.optional(v.boolean(), false),
    }),
    reply: v.object({ pictures: v.array(picture), next: v.optional(v.string()) }),
  }),
  /** A JPEG of a file that the browser cannot show, for choosing the crop. */
  PreviewPicture: deskOperation({
    name: 'PreviewPicture',
    access: 'pictures.edit',
    effect: 'read',
    upload: true,
    request: v.object({ file }),
    reply: v.object({ base64: v.string() }),
  }),
  AddPicture: deskOperation({
    name: 'AddPicture',
    access: 'pictures.edit',
    effect: 'change',
    upload: true,
    request: v.object({
      file,
      alt,
      shape: v.picklist(PICTURE_SHAPES),
      /** Without a crop the largest part in the middle is kept. */
      cut: v.optional(v.object({ x: part, y: part, width: part, height: part })),
    }),
    reply: added,
  }),
  AddFilm: deskOperation({
    name: 'AddFilm',
    access: 'pictures.edit',
    effect: 'change',
    upload: true,
    request: v.object({ file, alt }),
    reply: added,
  }),
  DescribePicture: deskOperation({
    name: 'DescribePicture',
    access: 'pictures.edit',
    effect: 'change',
    request: v.object({ stem, alt }),
    reply: doneReply,
  }),
  DeletePictures: deskOperation({
    name: 'DeletePictures',
    access: 'pictures.edit',
    effect: 'change',
    request: v.object({ stems: v.pipe(v.array(stem), v.minLength(1), v.maxLength(100)) }),
    reply: doneReply,
  }),
};
