import { useState } from 'react';
import { useLocation } from '@tanstack/react-router';
import { isCheckoutStep } from '#shared/addresses/checkout-step.ts';
import { m } from '#client/messages/compiled/messages.js';
import { promptInstall, useInstallWay } from '#client/install/use-install.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { DOWNLOAD } from '#client/ui/button/more-icons.ts';
import { OfferBar } from '#client/ui/feedback/offer-bar.tsx';
import { InstallGuide } from './install-guide.tsx';
import { useOffer } from './use-offer.ts';

/** The other pages whose visitors are on the way to something else. */
const ON_THE_WAY = /^\/(?:cart|convert-coin-details|login|register|changepassword)(?:\/|$)/;

/** Offers in one line to install the shop on the home screen. */
export function InstallBar() {
  const { config } = useServices();
  const way = useInstallWay();
  const { due, notNow, never } = useOffer();
  const [guide, setGuide] = useState(false);
  const away = useLocation({
    select: ({ pathname }) => isCheckoutStep(pathname) || ON_THE_WAY.test(pathname),
  });

  async function add() {
    if (way === 'by-hand') return setGuide(true);
    notNow();
    await promptInstall();
  }
  return (
    <>
      <OfferBar
        open={due && !away && way !== undefined}
        icon={DOWNLOAD}
        title={m.install_title({ shop: config.projectName })}
        text={m.install_text()}
      >
        <Button variant="quiet" size="small" onClick={never}>
          {m.install_never()}
        </Button>
        <Button variant="quiet" size="small" onClick={notNow}>
          {m.install_not_now()}
        </Button>
        <Button size="small" onClick={() => void add().catch(console.error)}>
          {way === 'by-hand' ? m.install_how() : m.install_add()}
        </Button>
      </OfferBar>
      <InstallGuide
        open={guide}
        onClose={() => {
          setGuide(false);
          notNow();
        }}
      />
    </>
  );
}
