import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ordersOperations, type ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { useRight } from '../../../api/use-me.ts';
import { rupees, when } from '../../../parts/text/format.ts';
import { KeyButton } from '../../../parts/button/key-button.tsx';
import { KIND_WORDS, stateOf } from '../../../parts/text/order-states.ts';
import { Page } from '../../../parts/page/page.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { OrderActs } from '../acts/order-acts.tsx';
import { MODE_WORDS } from '../order-words.ts';
import { OrderMoney } from './order-money.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderPieces } from './order-pieces.tsx';
import { OrderPlaces } from './order-places.tsx';
import { OrderStory } from './order-story.tsx';
import styles from './show.module.css';

const route = getRouteApi('/orders/$number');

/** One order: its history, its money, and the acts possible now. */
export function OrderScreen() {
  const { number } = route.useParams();
  const query = useDeskQuery(ordersOperations.ShowOrder, { order: number });
  const shown = query.data?.order === number.toUpperCase() ? query.data : undefined;
  return (
    <Page
      title={number.toUpperCase()}
      sub={shown && <Facts shown={shown} />}
      back={{ to: '/orders', label: 'Orders' }}
      actions={shown && <PackButton shown={shown} />}
    >
      <QueryState query={{ ...query, data: shown }}>
        {/* What was typed or asked about one order is not carried to the next. */}
        {(data) => <Shown key={data.order} shown={data} />}
      </QueryState>
    </Page>
  );
}

function Facts({ shown }: { shown: ShownOrder }) {
  const { word, kind } = stateOf(shown);
  return (
    <span className={styles.facts}>
      <Status kind={kind}>{word}</Status>
      <span>{rupees(shown.money.due)}</span>
      <span>{shown.customer.name}</span>
      <span>
        {KIND_WORDS[shown.kind]}, {MODE_WORDS[shown.mode]}
      </span>
      <span>{when(shown.placedAt)}</span>
    </span>
  );
}

function PackButton({ shown }: { shown: ShownOrder }) {
  const navigate = useNavigate();
  const mayPack = useRight('orders.pack');
  const pack = shown.acts.find(({ act }) => act === 'pack');
  if (!mayPack || pack?.not !== undefined) return null;
  const open = () => void navigate({ to: '/orders/$number/pack', params: { number: shown.order } });
  return (
    <KeyButton k="p" kind="primary" onPress={open}>
      Pack
    </KeyButton>
  );
}

const Shown = ({ shown }: { shown: ShownOrder }) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <OrderActs shown={shown} />
      <OrderStory shown={shown} />
    </div>
    <div className={styles.column}>
      <OrderMoney shown={shown} />
      <OrderPieces shown={shown} />
      <OrderPlaces shown={shown} />
      <OrderPapers shown={shown} />
    </div>
  </div>
);
