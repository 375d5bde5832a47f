import { useEffect } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { clearTabStorage } from '#client/session/clear-tab-storage.ts';
import { showInfo } from '#client/ui/feedback/toast.ts';

const LEAVE_AFTER_MS = 2000;

/**
 * Shows that the bag is empty and goes home, unless the customer leaves first or the bag fills. Where the store has taken the last
 * piece out, its `notice` is read in peace.
 */
export function useLeaveWhenEmpty(empty: boolean, notice: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!empty || notice) return undefined;
    showInfo(m.cart_empty_toast());
    const timer = setTimeout(() => {
      clearTabStorage(deviceStorage.session);
      void navigate({ to: '/' });
    }, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [empty, notice, navigate]);
}
