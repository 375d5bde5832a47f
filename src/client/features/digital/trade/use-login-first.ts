import { useEffect, useRef } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { useUser } from '#client/api/services-context.ts';
import { showError } from '#client/ui/feedback/toast.ts';

const GO_AFTER_MS = 1000;

/** Returns a function that sends a visitor to the login page, which leads back here. True if the visitor had to log in. */
export function useLoginFirst(): () => boolean {
  const loggedIn = useUser() !== undefined;
  const router = useRouter();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return () => {
    if (loggedIn) return false;
    showError(m.trade_login());
    const from = router.state.location.href;
    timer.current ??= setTimeout(
      () => void navigate({ to: '/login', search: { from } }),
      GO_AFTER_MS,
    );
    return true;
  };
}
