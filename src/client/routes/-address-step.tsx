import type { ComponentProps } from 'react';
import { SelectAddress } from '#client/features/account/addresses/selection/select-address.tsx';
import type { SelectionSearch } from '#client/features/account/addresses/selection/selection-tab.ts';
import { OrderStepsIndicator } from '#client/features/checkout/payment/order-steps-indicator.tsx';
import { CheckoutFoot } from '#client/shell/foot/checkout-foot.tsx';

type Choice = ComponentProps<typeof SelectAddress>;

interface AddressStepProps extends Pick<Choice, 'user' | 'proceedType'> {
  search: SelectionSearch;
  /** Writes the tab to the URL. */
  navigate: (to: { search: SelectionSearch; replace: true; resetScroll: false }) => Promise<void>;
}

/** The choice of addresses: the second step of a purchase and of a conversion. */
export function AddressStep({ user, proceedType, search, navigate }: AddressStepProps) {
  return (
    <>
      <SelectAddress
        key={user.Id}
        user={user}
        proceedType={proceedType}
        tab={search.tab ?? 'billing'}
        onTab={(next) =>
          void navigate({
            search: { tab: next === 'billing' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
        trail={
          <OrderStepsIndicator
            of={proceedType === 'ConvertCoin' ? 'convert' : 'buy'}
            at="address"
          />
        }
      />
      <CheckoutFoot />
    </>
  );
}
