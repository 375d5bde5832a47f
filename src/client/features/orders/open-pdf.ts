import type { KeptInvoice } from '#client/offline/kept-invoices.ts';

/** As long as a slow phone needs to read what an address of this kind stands for. */
const ADDRESS_LIVES_MS = 60_000;

type Paper = Pick<KeptInvoice, 'fileName' | 'pdf'>;

/** Shows a PDF in a tab of its own; where the browser opens none, it is saved instead. */
export function openPdf(paper: Paper): void {
  const address = addressOf(paper);
  if (!window.open(address, '_blank')) follow(address, paper.fileName);
}

/** Saves a PDF among the device's files. */
export const savePdf = (paper: Paper): void => follow(addressOf(paper), paper.fileName);

const fileOf = ({ fileName, pdf }: Paper) => new File([pdf], fileName, { type: 'application/pdf' });

/** Whether this device hands PDFs on to other apps. */
export function canShare(paper: Paper): boolean {
  const device = navigator as { canShare?: Navigator['canShare'] };
  return device.canShare?.call(navigator, { files: [fileOf(paper)] }) ?? false;
}

/** Hands it on. Says false where that did not work; turned down is fine. */
export async function sharePdf(paper: Paper): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(paper)], title: paper.fileName });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function addressOf(paper: Paper): string {
  const address = URL.createObjectURL(fileOf(paper));
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIVES_MS);
  return address;
}

function follow(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
