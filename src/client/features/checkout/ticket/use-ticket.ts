import { useEffect, useRef, useState } from 'react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Ticket } from '#shared/contract/digital.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices, useUser } from '#client/api/services-context.ts';
import { showError } from '#client/ui/feedback/toast.ts';
import { readTicket } from './ticket.ts';

/** The trade that this device is about to make; without one it says so and goes back. */
export function useTicket(): Ticket | undefined {
  const { clock } = useServices();
  const user = useUser();
  const navigate = useNavigate();
  const { history } = useRouter();
  // In the browser alone, and only for a customer: until then the page shows nothing.
  const [ticket] = useState(() =>
    typeof window === 'undefined' ? undefined : readTicket(clock.known() ? clock.now() : 0),
  );
  const missing = user !== undefined && !ticket;
  const left = useRef(false);
  useEffect(() => {
    if (!missing || left.current) return;
    left.current = true;
    showError(m.ticket_not_found());
    if (history.canGoBack()) history.back();
    else void navigate({ to: '/digital-gold', replace: true });
  }, [missing, history, navigate]);
  return user && ticket;
}
