import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { grams, rupees } from '../../../parts/text/format.ts';
import { Page } from '../../../parts/page/page.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { QueryState } from '../../../parts/page/query-state.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { CourierPanel } from './courier-panel.tsx';
import { HandOverBar } from './hand-over-bar.tsx';
import { PackLines } from './pack-lines.tsx';
import { PackSteps } from './pack-steps.tsx';
import { PackingPapers } from './packing-papers.tsx';
import styles from './pack.module.css';
import { ScanPanel } from './scan-panel.tsx';
import { SealPanel } from './seal-panel.tsx';

const route = getRouteApi('/orders/$number_/pack');

/** Packs one order: pieces by their serials, seal, label, courier. Made for a phone beside the scales. */
export function PackScreen() {
  const { number } = route.useParams();
  const order = number.toUpperCase();
  const query = useDeskQuery(ordersOperations.ShowPacking, { order });
  const packing = query.data?.order === order ? query.data : undefined;
  return (
    <Page
      title={order}
      sub={packing && <Sub packing={packing} />}
      back={{ to: `/orders/${order}`, label: 'Order' }}
    >
      <QueryState query={{ ...query, data: packing }}>
        {(data) =>
          data.not === undefined ? (
            <Pack key={order} packing={data} />
          ) : (
            <NotNow key={order} packing={data} />
          )
        }
      </QueryState>
    </Page>
  );
}

function Sub({ packing }: { packing: Packing }) {
  const { customer, shipping, amount, packer, mine } = packing;
  return (
    <span className={styles.sub}>
      <span>{[customer, shipping.state].filter(Boolean).join(', ')}</span>
      <span>{rupees(amount)}</span>
      {packer && (
        <Status kind={mine ? 'right' : 'late'}>{mine ? 'Yours' : `With ${packer}`}</Status>
      )}
    </span>
  );
}

const NotNow = ({ packing }: { packing: Packing }) => (
  <>
    <Notice kind="info">{packing.not}</Notice>
    {packing.state === 'dispatched' && <PackingPapers packing={packing} />}
    <PackLines packing={packing} />
  </>
);

function Pack({ packing }: { packing: Packing }) {
  const { weighed, nominal, seal } = packing;
  return (
    <div className={styles.pack}>
      <PackSteps packing={packing} />
      {!packing.mine && (
        <Notice kind="warn">
          {packing.packer} has this parcel in hand. Go on only if you have spoken to them.
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <PackLines packing={packing} />
          {!seal && <ScanPanel packing={packing} />}
        </div>
        <div className={styles.column}>
          <Panel>
            <dl className={styles.facts}>
              <div>
                <dt>Weighed so far</dt>
                <dd className="num" translate="no">
                  {grams(weighed)} of {grams(nominal)}
                </dd>
              </div>
            </dl>
          </Panel>
          <SealPanel key={`seal ${packing.seal}`} packing={packing} />
          <PackingPapers packing={packing} />
          <CourierPanel key={`courier ${packing.tracking}`} packing={packing} />
        </div>
      </div>
      <HandOverBar packing={packing} />
    </div>
  );
}
