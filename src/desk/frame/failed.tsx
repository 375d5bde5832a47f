import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { DeskButton } from '../parts/button/desk-button.tsx';

/** A page that could not be drawn, by a fault of the desk itself: a refusal of the store is shown where it was asked. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState
      level={1}
      icon="alert"
      title="This page could not be shown"
      action={<DeskButton onClick={again}>Try again</DeskButton>}
    >
      If it comes again, tell whoever keeps the store what it says: {String(error)}
    </EmptyState>
  );
}
