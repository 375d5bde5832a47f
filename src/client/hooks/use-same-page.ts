import { useRouter } from '@tanstack/react-router';

/**
 * For an action whose answer leads to another page. The returned function marks the page when the action is pressed; its result
 * tells, when the answer comes, whether the customer is still there. A customer who has moved on is not pulled away. `part`: what of
 * the address names the page; `href` where its search is another form.
 */
export function useSamePage(part: 'pathname' | 'href' = 'pathname'): () => () => boolean {
  const router = useRouter();
  return () => {
    const place = router.state.location[part];
    return () => router.state.location[part] === place;
  };
}
