import { useEffect, useState } from 'react';

/** What a browser that can install a page hands over, once, for a button of ours. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

const canPrompt = (event: Event): event is InstallOffer => 'prompt' in event;

/** Asks the browser to install the app; undefined where it does not let a page ask. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => {
    const offered = (event: Event) => {
      if (canPrompt(event)) setOffer(event);
    };
    const installed = () => setOffer(undefined);
    window.addEventListener('beforeinstallprompt', offered);
    window.addEventListener('appinstalled', installed);
    return () => {
      window.removeEventListener('beforeinstallprompt', offered);
      window.removeEventListener('appinstalled', installed);
    };
  }, []);
  if (!offer) return undefined;
  return () => {
    // It can be asked once; whatever the answer, the browser's own way stays.
    setOffer(undefined);
    offer.prompt().catch(console.error);
  };
}
