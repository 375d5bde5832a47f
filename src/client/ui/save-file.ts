/** How long a slow phone may need to read a blob URL. */
const ADDRESS_LIVES_MS = 60_000;

/** A blob URL for a file that the app holds. */
export function fileAddress(file: File): string {
  const address = URL.createObjectURL(file);
  releaseFile(address);
  return address;
}

/** Revokes the URL of a file, once the browser has had the time to read it. */
export function releaseFile(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES_MS);
}

/** Saves a file on the device. */
export const saveFile = (file: File): void => saveFrom(fileAddress(file), file.name);

export function saveFrom(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
