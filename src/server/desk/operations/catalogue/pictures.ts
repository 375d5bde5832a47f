import type { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { LARGEST_PICTURE_BYTES } from '#shared/content/picture-shapes.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { pictureAddress } from '#server/catalogue/pictures.ts';
import { deletePicture, describePicture } from '#server/pictures/change-picture.ts';
import {
  type SavedPicture,
  saveFilm,
  savePicture,
  type PictureRow,
} from '#server/pictures/save-picture.ts';
import { listPictures } from '#server/pictures/list-pictures.ts';
import { previewPicture } from '#server/pictures/make-picture.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const picturesHandlers: DeskHandlersOf<typeof picturesOperations> = {
  ListPictures: async ({ after, limit, kind, search, unused }, { shop }) => {
    const before = /^\d{1,9}$/.test(after ?? '') ? Number(after) : undefined;
    const { pictures, next } = await listPictures(shop.db, { kind, search, unused, before, limit });
    return {
      data: {
        pictures: pictures.map(({ row, uses }) => ({
          stem: row.stem,
          kind: row.kind,
          name: row.name,
          alt: row.alt,
          src: addressOf(row),
          width: row.width,
          height: row.height,
          size: row.size,
          by: row.by,
          at: row.addedAt.getTime(),
          uses,
        })),
        ...(next !== undefined && { next: String(next) }),
      },
    };
  },

  PreviewPicture: async ({ file }) => {
    const jpeg = await previewPicture(bytesOf(file));
    return { data: { base64: jpeg.toString('base64') } };
  },

  AddPicture: async ({ file, alt, shape, cut }, { desk }) => {
    const upload = { name: file.name, bytes: bytesOf(file), alt };
    return { data: presentSaved(await savePicture(desk, upload, { shape, cut })) };
  },

  AddFilm: async ({ file, alt }, { desk }) => ({
    data: presentSaved(await saveFilm(desk, { name: file.name, bytes: bytesOf(file), alt })),
  }),

  DescribePicture: async ({ stem, alt }, { desk }) => {
    const changed = await describePicture(desk, stem, alt);
    const line = changed ? 'It says now what it shows.' : 'It says so already.';
    return { data: { lines: [line], changed } };
  },

  DeletePictures: async ({ stems }, { desk }) => {
    const kept: string[] = [];
    for (const stem of stems) {
      await deletePicture(desk, stem).catch((error: unknown) => {
        // A single picture that cannot be deleted is a refusal; among several the others are still deleted.
        if (stems.length === 1 || !(error instanceof Refusal)) throw error;
        kept.push(`${stem}: ${error.message}`);
      });
    }
    const count = stems.length - kept.length;
    const said = count === 1 ? 'One picture was deleted.' : `${count} pictures were deleted.`;
    return { data: { lines: [said, ...kept], changed: count > 0 } };
  },
};

function bytesOf({ base64 }: { base64: string }): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) throw new Refusal(REFUSED.badInput, 'The file is empty.');
  if (bytes.length > LARGEST_PICTURE_BYTES) {
    throw new Refusal(REFUSED.tooLarge, 'The file is larger than 20 MB.');
  }
  return bytes;
}

/** Its address in the shop. */
const addressOf = (row: PictureRow): string =>
  row.kind === 'film' ? `/pictures/${row.stem}` : pictureAddress({ [row.stem]: row }, row.stem);

const presentSaved = ({ row, added }: SavedPicture) => ({
  stem: row.stem,
  src: addressOf(row),
  added,
});
