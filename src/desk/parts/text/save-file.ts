import { saveFile } from '#client/ui/save-file.ts';

/** A file from the store, in base64 as in the contract. */
export interface DeskFile {
  name: string;
  mediaType: string;
  base64: string;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

export const toFile = ({ name, mediaType, base64 }: DeskFile): File =>
  new File([bytesOf(base64)], name, { type: mediaType });

/** Saves a file from the store on the device. */
export const saveDeskFile = (file: DeskFile): void => saveFile(toFile(file));

/** A file from the device, in the contract's form. */
export async function fromFile(file: File): Promise<DeskFile> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
  const base64 = address.slice(address.indexOf(',') + 1);
  return { name: file.name, mediaType: file.type, base64 };
}
