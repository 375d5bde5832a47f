/** The customer has given something that says that money may be on its way. */
export const tellsOfMoney = ({ picture, utr }: { picture: unknown; utr: string }): boolean =>
  picture !== undefined || utr !== '';
