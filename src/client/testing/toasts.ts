import { toast } from 'react-hot-toast/headless';
import { onTestFinished, vi } from 'vitest';
import type * as real from '#client/ui/feedback/toast.ts';

/** The toasts that a test has caused: replaces ui/feedback/toast.ts in every test of the app, see setup.ts. */
export const toasts = {
  success: vi.fn<typeof real.showSuccess>(),
  error: vi.fn<typeof real.showError>(),
  said: vi.fn<typeof real.sayError>(),
  info: vi.fn<typeof real.showInfo>(),
};
export const { success: showSuccess, error: showError, said: sayError, info: showInfo } = toasts;

/** From here to the end of the test, toasts are rendered too. */
export async function showToasts(): Promise<void> {
  const shown = await vi.importActual<typeof real>('#client/ui/feedback/toast.ts');
  toasts.success.mockImplementation(shown.showSuccess);
  toasts.error.mockImplementation(shown.showError);
  toasts.said.mockImplementation(shown.sayError);
  toasts.info.mockImplementation(shown.showInfo);
  onTestFinished(() => toast.removeAll());
}
