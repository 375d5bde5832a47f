import { useEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { checkoutSession, type Conversion } from '#client/checkout-session/checkout-session.ts';
import { useUser } from '#client/api/services-context.ts';
import { showError } from '#client/ui/feedback/toast.ts';

/** The coin that this tab is converting; without one it shows an error and goes home. */
export function useConversion(): Conversion | undefined {
  const navigate = useNavigate();
  const user = useUser();
  // The session is read in the browser only and belongs to a customer: until then the page is empty.
  const [conversion] = useState(() =>
    typeof window === 'undefined' ? undefined : checkoutSession.conversion.read(),
  );
  const missing = user !== undefined && !conversion;
  useEffect(() => {
    if (!missing) return;
    showError(m.convert_not_found());
    void navigate({ to: '/', replace: true });
  }, [missing, navigate]);
  return user && conversion;
}
