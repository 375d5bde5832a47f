import { useSyncExternalStore } from 'react';
import { capturedPrompt } from './install-prompt.ts';

interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome?: string } | undefined>;
}

/** How the shop can be installed: by a prompt, by hand, or not at all. */
export type InstallWay = 'press' | 'by-hand' | undefined;

const canPrompt = (event?: Event): event is InstallOffer =>
  event !== undefined && 'prompt' in event;
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeinstallprompt', tell);
    window.addEventListener('appinstalled', forget);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeinstallprompt', tell);
    window.removeEventListener('appinstalled', forget);
  };
}

function forget(): void {
  capturedPrompt.offer = undefined;
  tell();
}

/** Whether the shop runs as an installed app. */
const isInstalled = () =>
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** An iPhone or an iPad (which calls itself a Mac), in a browser that has a Share button. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const apple = /iPhone|iPad|iPod/.test(userAgent);
  const iPad = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return (apple || iPad) && userAgent.includes('Safari/');
}

function installWay(): InstallWay {
  if (isInstalled()) return undefined;
  if (canPrompt(capturedPrompt.offer)) return 'press';
  return isApplePhone() ? 'by-hand' : undefined;
}

/** How the shop can be installed here and now. */
export const useInstallWay = () => useSyncExternalStore(listen, installWay, () => undefined);

/** Shows the browser's prompt, which works once; false if the customer declines. */
export async function promptInstall(): Promise<boolean> {
  const { offer } = capturedPrompt;
  forget();
  if (!canPrompt(offer)) return false;
  const answer = await offer.prompt();
  return answer?.outcome !== 'dismissed';
}
