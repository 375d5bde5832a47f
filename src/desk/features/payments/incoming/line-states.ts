import type { StatusKind } from '../../../parts/page/status.tsx';

/** The possible outcomes of a statement's line, certain ones first. */
export const STATES: readonly { state: string; label: string; kind: StatusKind }[] = [
  { state: 'booked', label: 'Certain', kind: 'right' },
  { state: 'proposed', label: 'Likely', kind: 'likely' },
  { state: 'suspense', label: 'Fits nothing', kind: 'nothing' },
  { state: 'same', label: 'Told before', kind: 'alike' },
  { state: 'before', label: 'Read before', kind: 'alike' },
  { state: 'foreign', label: 'Not ours', kind: 'nothing' },
  { state: 'debit', label: 'Money that went', kind: 'waits' },
];
