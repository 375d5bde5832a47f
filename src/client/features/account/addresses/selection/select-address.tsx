import { type ReactNode, useId } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { Tabs } from '#client/ui/layout/tabs.tsx';
import { ADDRESS_TYPES, type DeliveryAddress } from '#shared/contract/addresses.ts';
import { addressTitles } from '../address-section.tsx';
import { SelectionPanel } from './selection-panel.tsx';
import {
  type AddressSelection,
  type SelectionOptions,
  useAddressSelection,
} from './use-address-selection.ts';
import styles from './select-address.module.css';

interface SelectAddressProps extends SelectionOptions {
  /** The step indicator of the order. */
  trail: ReactNode;
}

/** Selects where the invoice of an order goes, and where its parcel. */
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

/** The addresses selected so far on both tabs, and the button to go on. */
function SelectionSidebar({ selection }: { selection: AddressSelection }) {
  const { same, saving, loading, lost } = selection;
  const reasonId = useId();
  const blocked = lost ? m.account_addresses_failed_title() : '';
  const [billing] = selection.selectedOf('billing');
  const [shipping] = selection.selectedOf('shipping');
  return (
    <div className={styles.side}>
      <section aria-labelledby="choose-summary" className={styles.summary}>
        <h2 id="choose-summary" className={styles.summaryHeading}>
          {m.choose_summary()}
        </h2>
        <dl className={styles.rows}>
          <Row name={m.choose_bill_to()}>{shown(billing, loading)}</Row>
          <Row name={m.choose_ship_to()}>
            {same ? m.choose_like_billing() : shown(shipping, loading)}
          </Row>
        </dl>
      </section>
      <Checkbox
        label={m.choose_same()}
        checked={same}
        onChange={({ target }) => selection.setSame(target.checked)}
        className={styles.same}
      />
      <div className="action-bar action-bar-beside">
        <Button
          wide
          busy={loading || saving?.goOn === true}
          blockedReason={blocked}
          aria-describedby={blocked ? reasonId : undefined}
          onClick={selection.submit}
        >
          {m.choose_submit()}
        </Button>
        <BlockedReason id={reasonId}>{blocked}</BlockedReason>
      </div>
    </div>
  );
}

function shown(address: DeliveryAddress | undefined, loading: boolean): ReactNode {
  if (loading && !address) return <Skeleton shape="text" />;
  return address?.Address.trim() || <span className="soft">{m.choose_nothing()}</span>;
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
