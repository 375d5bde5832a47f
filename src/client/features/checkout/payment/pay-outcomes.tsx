import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { payByCard } from '#client/checkout-session/pay-by-card.ts';
import { ORDER_KIND_NAMES } from '#client/checkout-session/order-kinds.ts';
import { m } from '#client/messages/compiled/messages.js';
import { failureText } from '#client/api/failure-text.ts';
import { useServices } from '#client/api/services-context.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { OrderKind } from '#shared/contract/order-kind.ts';
import type { PaymentMode } from '#shared/contract/payment.ts';
import { PayTimeline } from './pay-timeline.tsx';
import { UnheardNotice } from './unheard-notice.tsx';
import styles from './pay-outcomes.module.css';
import { LOCK } from '#client/ui/button/more-icons.ts';

interface EndProps {
  ONumber: string;
  kind: OrderKind;
}

/** The order existed already: placed in another tab, or by a request whose answer was lost. */
export function AlreadyPlaced({ ONumber, text, kind }: EndProps & { text: string }) {
  return (
    <End>
      <EmptyState
        icon="check"
        level={1}
        title={m.pay_already_title()}
        action={<OrderLink ONumber={ONumber} kind={kind} />}
      >
        <p>{text || m.pay_already_text({ order: ONumber })}</p>
      </EmptyState>
    </End>
  );
}

/** The order waits for its card payment. Pressing again leads to the same payment, or hears that it is not to be paid any more. */
export function CardWaits({ ONumber, kind, leaving = false }: EndProps & { leaving?: boolean }) {
  const { api } = useServices();
  const [error, setError] = useState('');
  const [over, setOver] = useState('');
  const { mutate, isPending } = useOneMutation({
    mutationFn: () => payByCard(api, ONumber),
    onMutate: () => setError(''),
    onError(failure) {
      const text = failureText(failure, m.pay_card_unreachable());
      const refused = failure instanceof Refusal && failure.code === REFUSED.conflict;
      (refused ? setOver : setError)(text);
    },
  });
  if (over) {
    return (
      <End>
        <EmptyState
          icon="info"
          level={1}
          title={m.pay_card_over_title()}
          action={<OrderLink ONumber={ONumber} kind={kind} />}
        >
          <p role="alert">{over}</p>
        </EmptyState>
      </End>
    );
  }
  return (
    <End>
      <EmptyState
        icon={LOCK}
        level={1}
        title={m.pay_card_waits_title()}
        action={
          <div className={styles.actions}>
            <Button busy={isPending || leaving} onClick={() => mutate(undefined)}>
              {m.pay_card_continue()}
            </Button>
            <OrderLink ONumber={ONumber} kind={kind} secondary />
          </div>
        }
      >
        <p>{m.pay_card_waits_text({ order: ONumber })}</p>
        {error && (
          <Notice kind="error" className={styles.error}>
            {error}
          </Notice>
        )}
      </EmptyState>
    </End>
  );
}

interface UnknownProps {
  mode: PaymentMode;
  kind: OrderKind;
  /** Whether the device could not save the screenshot. */
  unsaved: boolean;
}

/** No answer came to the order: whether it stands is not known. */
export function UnknownOutcome({ mode, kind, unsaved }: UnknownProps) {
  const { extensions } = useServices().config;
  const kept = unsaved ? m.pay_unheard_unkept() : m.pay_unheard_kept();
  return (
    <>
      <UnheardNotice title={m.pay_unheard_title()}>
        {unheardText(mode, { kept, sendsAgain: extensions.includes('idempotency') })}
      </UnheardNotice>
      {mode === 'UPI' && extensions.includes('orderTracking') && <PayTimeline kind={kind} />}
    </>
  );
}

/** `kept` says where the screenshot is; `sendsAgain`: the store knows a payment that comes twice. */
function unheardText(
  mode: PaymentMode,
  { kept, sendsAgain }: { kept: string; sendsAgain: boolean },
): string {
  if (mode === 'TRANSFER') return m.pay_unheard_transfer();
  if (mode === 'CARD') return m.pay_unheard_card();
  return sendsAgain ? m.pay_unheard({ kept }) : m.pay_unheard_look({ kept });
}

/** This replaces the form, whose button had the focus: it takes the focus, so that it is read from its start. */
function End({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={styles.end}>
      {children}
    </div>
  );
}

function OrderLink({ ONumber, kind, secondary = false }: EndProps & { secondary?: boolean }) {
  const look = secondary ? ('secondary' as const) : ('primary' as const);
  const tracks = useServices().config.extensions.includes('orderTracking');
  // A trade has a page of its own only at a store that tracks orders.
  if (!ONumber || (kind === 'digital' && !tracks)) {
    return (
      <ButtonLink
        to="/profile"
        search={{ tab: 'orders', orders: ORDER_KIND_NAMES[kind].list }}
        variant={look}
      >
        {m.pay_your_orders()}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      to="/order-view/$orderId"
      params={{ orderId: ONumber }}
      search={kind === 'convert' ? { of: 'converted' } : {}}
      variant={look}
    >
      {m.pay_see_order({ order: ONumber })}
    </ButtonLink>
  );
}
