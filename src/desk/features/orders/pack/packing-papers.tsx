import { useState } from 'react';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { callDesk } from '../../../api/call-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { Panel } from '../../../parts/page/panel.tsx';
import { saveDeskFile } from '../../../parts/text/save-file.ts';
import { sayFailed } from '../../../parts/page/toast.ts';
import styles from './pack.module.css';

/** The label on the parcel and the list inside it, to be printed. */
export function PackingPapers({ packing }: { packing: Packing }) {
  const [busy, setBusy] = useState<'label' | 'list'>();
  const save = async (paper: 'label' | 'list') => {
    setBusy(paper);
    try {
      const request = { order: packing.order, paper };
      saveDeskFile(await callDesk(ordersOperations.OpenPackingPaper, request));
    } catch (error) {
      sayFailed(error);
    }
    setBusy(undefined);
  };
  return (
    <Panel title="To print" aside="PDF">
      <div className={styles.buttons}>
        <DeskButton busy={busy === 'label'} onClick={() => void save('label')}>
          Label, 100 × 150 mm
        </DeskButton>
        <DeskButton busy={busy === 'list'} onClick={() => void save('list')}>
          Packing list
        </DeskButton>
      </div>
    </Panel>
  );
}
