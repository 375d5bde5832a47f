import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';

/** What the store says of the bag itself, as of lines that it took out; empty for a reply's own `Success`. */
export const noticeOf = (text = ''): string =>
  /^(?:success(?:ful(?:ly)?)?|ok|done)[.!]?$/i.test(text.trim()) ? '' : text;

/**
 * The same, kept for as long as the screen is open: the store says it once, and the bag may be asked for again. The bag then has fewer
 * pieces than its badge says.
 */
export function useBagNotice(said: string | undefined): string {
  const [notice, setNotice] = useState('');
  const now = noticeOf(said);
  if (now && now !== notice) setNotice(now);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (now) void queryClient.invalidateQueries({ queryKey: ['cart', 'count'] });
  }, [now, queryClient]);
  return now || notice;
}
