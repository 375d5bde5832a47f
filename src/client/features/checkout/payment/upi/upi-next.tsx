import type { PriceLock } from '#shared/contract/price-lock.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { usePayee } from '#client/hooks/use-payee.ts';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { payLink } from './pay-link.ts';
import { PriceAsked } from './price-asked.tsx';

interface UpiNextProps {
  quote: PriceLock | undefined;
  /** The UPI app was opened from here: attaching the screenshot comes next. */
  left: boolean;
  /** Whether it is not known yet that the price stands. */
  unsure?: boolean | undefined;
  onLeave: () => void;
  /** The id of the input that takes the screenshot. */
  pictureId: string;
}

/** The steps of a payment on the paying phone: open the UPI app, then add the screenshot. The next step is emphasised. */
export function UpiNext({ quote, left, unsure, onLeave, pictureId }: UpiNextProps) {
  const { config } = useServices();
  const upi = usePayee();
  const link = payLink({ ...config, upi }, quote);
  const add = (
    <Button
      key="add"
      variant={left || !link ? 'primary' : 'secondary'}
      size="large"
      onClick={() => document.getElementById(pictureId)?.click()}
    >
      {m.pay_picture_choose()}
    </Button>
  );
  if (!link) return add;
  const look = { variant: left ? 'secondary' : 'primary', size: 'large' } as const;
  const label = left ? m.pay_open_app_again() : m.pay_open_app();
  const app = unsure ? (
    <Button key="app" {...look} busy>
      {label}
    </Button>
  ) : (
    <ButtonAnchor key="app" {...look} href={link} onClick={onLeave}>
      {label}
    </ButtonAnchor>
  );
  const asked = <PriceAsked key="asked" unsure={unsure} />;
  return left ? [add, app, asked] : [app, add, asked];
}
