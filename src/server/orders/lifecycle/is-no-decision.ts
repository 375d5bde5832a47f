/** Whether a rejection follows by itself, because no card pays the order: nobody decided against it. */
export const isNoDecision = ({
  by,
  unpaid,
}: {
  by: string;
  unpaid?: boolean | undefined;
}): boolean => unpaid === true || by === 'card' || by === 'store';
