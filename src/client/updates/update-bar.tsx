import { useLocation } from '@tanstack/react-router';
import { useSnapshot } from 'valtio/react';
import { isCheckoutStep } from '#shared/addresses/checkout-step.ts';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { DOWNLOAD } from '#client/ui/button/more-icons.ts';
import { OfferBar } from '#client/ui/feedback/offer-bar.tsx';
import { applyUpdate, postponeUpdate, updateState } from './update.ts';

/** Offers a newer version of the shop, quietly, and never on the way to an order. */
export function UpdateBar() {
  const { stage, later } = useSnapshot(updateState);
  const away = useLocation({ select: ({ pathname }) => isCheckoutStep(pathname) });
  return (
    <OfferBar
      open={stage !== 'none' && !later && !away}
      icon={DOWNLOAD}
      title={m.update_title()}
      text={stage === 'wanted' ? m.update_waits() : m.update_text()}
    >
      {stage === 'ready' && (
        <>
          <Button variant="quiet" size="small" onClick={postponeUpdate}>
            {m.update_later()}
          </Button>
          <Button size="small" onClick={() => void applyUpdate()}>
            {m.update_now()}
          </Button>
        </>
      )}
    </OfferBar>
  );
}
