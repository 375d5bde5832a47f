import { type GetStatement } from '#shared/contract/digital.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import type { RequestOf } from '#shared/contract/operation.ts';

export type StatementFormat = RequestOf<typeof GetStatement>['Format'];

const MEDIA_TYPES: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: 'text/csv' };

/** A statement as it came. What is not of its kind is not handed to the device as one. */
export function statementFile(
  format: StatementFormat,
  sent: { FileName: string; File: string } | undefined,
): File {
  const text = decode(sent?.File ?? '');
  if (text === '' || (format === 'pdf' && !text.startsWith('%PDF-'))) {
    throw new UnreadableReply('GetStatement', `File: is no ${format}`);
  }
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const name = sent?.FileName || `statement.${format}`;
  return new File([bytes], name, { type: MEDIA_TYPES[format] });
}

/** Its bytes, one letter each; empty where it is no base64. */
function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
