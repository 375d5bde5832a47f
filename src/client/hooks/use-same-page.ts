import { useRouter } from '@tanstack/react-router';

/**
 * For an action whose answer leads to another page. The returned function marks the page when the action is pressed; its result
 * tells, when the answer comes, whether the customer is still there. A customer who has moved on is not pulled away.
 */
export function useSamePage(): () => () => boolean {
  const router = useRouter();
  return () => {
    const { pathname } = router.state.location;
    return () => router.state.location.pathname === pathname;
  };
}
