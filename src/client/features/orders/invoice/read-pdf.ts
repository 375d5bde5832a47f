import { UnreadableReply } from '#shared/contract/refusal.ts';

/** Throws for anything but a PDF: it is neither saved nor opened. */
export function readPdf(base64: string | undefined): ArrayBuffer {
  let text: string;
  try {
    text = atob(base64 ?? '');
  } catch {
    text = '';
  }
  if (!text.startsWith('%PDF-')) throw new UnreadableReply('GetInvoice', 'Pdf: is no PDF');
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}
