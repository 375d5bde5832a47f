/** Where the open payment stands in the list. */
export interface Position {
  at: number;
  of: number;
  /** The list goes on below what was read of it. */
  more: boolean;
}
