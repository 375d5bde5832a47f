import type { PaymentDetail as Detail } from '#shared/desk/contract/payments/payment-fields.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { timeOf } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { QueryState } from '../../../parts/page/query-state.tsx';
import styles from './decision.module.css';
import { IncomingDecision } from '../incoming/incoming-decision.tsx';
import { OrderDecision } from './order-decision.tsx';
import type { Position } from '../position-in-list.ts';
import { UndoBar } from './undo-bar.tsx';
import { useHold } from './use-hold.ts';

interface PaymentDetailProps {
  item: string | undefined;
  position: Position | undefined;
  onNext: () => void;
  onClose: () => void;
}

/** One payment and its decision. */
export function PaymentDetail({ item, ...rest }: PaymentDetailProps) {
  return (
    <div className={styles.frame}>
      <UndoBar />
      {item === undefined ? (
        <EmptyState title="One payment at a time">
          Open one from the list: J takes the next. Whoever opens a payment has it in hand, and the
          others see that.
        </EmptyState>
      ) : (
        <Held key={item} item={item} {...rest} />
      )}
    </div>
  );
}

function Held({ item, position, onNext, onClose }: PaymentDetailProps & { item: string }) {
  const decides = useRight('payments.decide');
  const query = useDeskQuery(paymentsOperations.ShowPayment, { item });
  const { takeOver } = useHold(item, decides);
  useKeys({ Escape: { label: 'Let go', run: onClose } });
  // Another payment is loading: its keys must not decide the previous one.
  if (query.data && query.data.item !== item) {
    return <Skeleton shape="text" lines={8} />;
  }
  return (
    <QueryState query={query}>
      {(detail) => (
        <>
          <HeldBy detail={detail} decides={decides} onTakeOver={takeOver} />
          {detail.order && (
            <OrderDecision
              detail={detail}
              order={detail.order}
              {...{ position, onNext, onClose }}
              may={decides && detail.holder?.mine !== false}
            />
          )}
          {detail.incoming && (
            <IncomingDecision
              detail={detail}
              incoming={detail.incoming}
              {...{ position, onNext, onClose }}
              may={decides && detail.holder?.mine !== false}
            />
          )}
        </>
      )}
    </QueryState>
  );
}

interface HeldByProps {
  detail: Detail;
  decides: boolean;
  onTakeOver: () => void;
}

function HeldBy({ detail: { holder }, decides, onTakeOver }: HeldByProps) {
  if (!holder || holder.mine) return null;
  return (
    <Notice
      kind="warn"
      title={`${holder.name} has had this since ${timeOf(holder.since)}`}
      action={
        decides ? (
          <KeyButton k="t" onPress={onTakeOver}>
            Take over
          </KeyButton>
        ) : undefined
      }
    >
      Nobody else decides it meanwhile.
    </Notice>
  );
}
