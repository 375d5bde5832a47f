import { onlineManager } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { DeskButton } from '../parts/button/desk-button.tsx';

/**
 * A page that could not be drawn, by a fault of the desk itself, or without a network, where its code was not loaded before: then it is
 * drawn once the network is back. A refusal of the store is shown where it was asked.
 */
export function Failed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = () => {
    reset();
    void router.invalidate();
  };
  const [isOffline] = useState(() => !onlineManager.isOnline());
  const onNetwork = useEffectEvent(again);
  useEffect(() => {
    if (!isOffline) return undefined;
    return onlineManager.subscribe((online) => {
      if (online) onNetwork();
    });
  }, [isOffline]);
  if (isOffline) {
    return (
      <EmptyState
        level={1}
        icon="offline"
        title="No network"
        action={<DeskButton onClick={again}>Try again</DeskButton>}
      >
        This page was not opened before. It opens once the network is back.
      </EmptyState>
    );
  }
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
