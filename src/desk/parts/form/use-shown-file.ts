import { useEffect, useState } from 'react';
import { picturesOperations } from '#shared/desk/contract/catalogue/pictures.ts';
import { callDesk } from '../../api/call-desk.ts';
import { readUpload } from './read-upload.ts';

export interface ShownFile {
  /** An address that an image element can show. */
  src?: string;
  error?: Error;
}

/** A picture file as this browser can show it: itself, or a JPEG made by the store if the browser cannot, as with HEIC. */
export function useShownFile(file: File): ShownFile {
  const [shown, setShown] = useState<{ file: File } & ShownFile>();
  useEffect(() => {
    let left = false;
    const own = URL.createObjectURL(file);
    const show = (next: ShownFile) => {
      if (!left) setShown({ file, ...next });
    };
    const draw = async () => {
      const image = new Image();
      image.src = own;
      try {
        await image.decode();
        show({ src: own });
      } catch {
        const { PreviewPicture } = picturesOperations;
        const { base64 } = await callDesk(PreviewPicture, { file: await readUpload(file) });
        show({ src: `data:image/jpeg;base64,${base64}` });
      }
    };
    draw().catch((error: unknown) =>
      show({ error: error instanceof Error ? error : new Error('It cannot be shown.') }),
    );
    return () => {
      left = true;
      URL.revokeObjectURL(own);
    };
  }, [file]);
  return shown?.file === file ? shown : {};
}
