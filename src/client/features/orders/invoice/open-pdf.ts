import type { SavedInvoice } from '#client/persistence/values/saved-invoices.ts';
import { fileAddress, saveFile, saveFrom } from '#client/ui/save-file.ts';

type Paper = Pick<SavedInvoice, 'fileName' | 'pdf'>;

/**
 * Shows a PDF in a tab of its own. Where the browser opens no tab, or cannot show PDFs, the PDF is saved instead: such a tab would
 * save it under the random name of its address.
 */
export function openPdf(paper: Paper): void {
  const { pdfViewerEnabled = true } = navigator as { pdfViewerEnabled?: boolean };
  const address = fileAddress(fileOf(paper));
  if (!pdfViewerEnabled) saveFrom(address, paper.fileName);
  else if (!window.open(address, '_blank')) saveFrom(address, paper.fileName);
}

/** Saves a PDF among the device's files. */
export const savePdf = (paper: Paper): void => saveFile(fileOf(paper));

const fileOf = ({ fileName, pdf }: Paper) => new File([pdf], fileName, { type: 'application/pdf' });

/** Whether this device can share PDFs with other apps. */
export function canShare(paper: Paper): boolean {
  const device = navigator as { canShare?: Navigator['canShare'] };
  return device.canShare?.call(navigator, { files: [fileOf(paper)] }) ?? false;
}

/** Shares the PDF. False if that failed; cancelling is no failure. */
export async function sharePdf(paper: Paper): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(paper)], title: paper.fileName });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
