/** As long as a slow phone needs to read what an address of this kind stands for. */
const ADDRESS_LIVES_MS = 60_000;

/** An address under which the browser finds a file that the app holds. */
export function fileAddress(file: File): string {
  const address = URL.createObjectURL(file);
  releaseFile(address);
  return address;
}

/** Lets go of a file's address, once whoever was given it a moment ago has read what it stands for. */
export function releaseFile(address: string): void {
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES_MS);
}

/** Saves a file among the device's own. */
export const saveFile = (file: File): void => saveFrom(fileAddress(file), file.name);

export function saveFrom(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
