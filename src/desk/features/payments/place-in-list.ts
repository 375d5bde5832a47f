/** Where the open payment stands in the list. */
export interface Place {
  at: number;
  of: number;
  /** The list goes on below what was read of it. */
  more: boolean;
}
