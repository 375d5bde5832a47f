/** The last search, for coming back to the list: only in this tab's memory, since it may be somebody's name. */
let last = '';

export const lastFind = (): string => last;
export const rememberFind = (find: string): void => {
  last = find;
};
