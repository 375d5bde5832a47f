/** The position of the open payment in the list. */
export interface Position {
  at: number;
  of: number;
  /** Whether the list continues beyond the loaded part. */
  more: boolean;
}
