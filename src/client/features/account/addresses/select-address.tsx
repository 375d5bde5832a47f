import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Tabs } from '#client/ui/layout/tabs.tsx';
import { ADDRESS_TYPES } from '#shared/contract/addresses.ts';
import { addressTitles } from './address-section.tsx';
import { ChoosePanel } from './selection-panel.tsx';
import { ChooseSide } from './selection-sidebar.tsx';
import { type ChooseParts, useAddressSelection } from './use-address-selection.ts';
import styles from './select-address.module.css';

interface ChooseAddressProps extends ChooseParts {
  /** How far the order has come. */
  trail: ReactNode;
}

/** Where the invoice of an order goes, and where its parcel. */
export function ChooseAddress({ trail, ...parts }: ChooseAddressProps) {
  const choose = useAddressSelection(parts);
  const { tab, onTab } = parts;
  return (
    <>
      {trail}
      <PageHeading lead={m.choose_lead()} className={styles.heading}>
        {m.address_choice_title()}
      </PageHeading>
      <div className={styles.page}>
        <Tabs
          label={m.choose_tabs()}
          tabs={ADDRESS_TYPES.map((value) => ({ value, label: addressTitles[value]() }))}
          value={tab}
          onChange={(type) => {
            choose.faults.clear();
            onTab(type);
          }}
        >
          <ChoosePanel key={tab} choose={choose} type={tab} />
        </Tabs>
        <ChooseSide choose={choose} />
      </div>
    </>
  );
}
