import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Tabs } from '#client/ui/layout/tabs.tsx';
import { ADDRESS_TYPES } from '#shared/contract/addresses.ts';
import { addressTitles } from './address-section.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import { SelectionSidebar } from './selection-sidebar.tsx';
import { type SelectionOptions, useAddressSelection } from './use-address-selection.ts';
import styles from './select-address.module.css';

interface SelectAddressProps extends SelectionOptions {
  /** The steps of the order. */
  trail: ReactNode;
}

/** Where the invoice of an order goes, and where its parcel. */
export function SelectAddress({ trail, ...parts }: SelectAddressProps) {
  const selection = useAddressSelection(parts);
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
            selection.errors.clear();
            onTab(type);
          }}
        >
          <SelectionPanel key={tab} selection={selection} type={tab} />
        </Tabs>
        <SelectionSidebar selection={selection} />
      </div>
    </>
  );
}
