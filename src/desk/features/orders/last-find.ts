/** What was searched for last, for who comes back to the list: in this tab's memory alone, since it may be somebody's name. */
let last = '';

export const lastFind = (): string => last;
export const rememberFind = (find: string): void => {
  last = find;
};
