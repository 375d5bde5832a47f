import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { showError } from '#client/ui/feedback/toast.ts';

/** A product that the store does not show: says so and returns home. A page without scripts stays. */
export function HiddenProduct() {
  const navigate = useNavigate();
  useEffect(() => {
    showError(m.product_unavailable());
    void navigate({ to: '/', replace: true });
  }, [navigate]);
  return (
    <EmptyState
      level={1}
      title={m.product_unavailable()}
      action={<ButtonLink to="/">{m.product_go_home()}</ButtonLink>}
    >
      {m.product_unavailable_text()}
    </EmptyState>
  );
}
