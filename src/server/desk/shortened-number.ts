/** Why a number that a spreadsheet has turned into `4.26325E+11`, losing its last digits, cannot be used; undefined for any other text. */
export const whyShortened = (text: string): string | undefined =>
  /^\d(?:\.\d+)?E\+\d+$/i.test(text)
    ? `${text} is a number that a spreadsheet has shortened. Format the column as text.`
    : undefined;
