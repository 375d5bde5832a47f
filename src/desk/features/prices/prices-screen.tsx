import { useRight } from '../../api/use-me.ts';
import { pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { Page } from '../../parts/page/page.tsx';
import { QueryState } from '../../parts/page/query-state.tsx';
import { useBasis } from '../../live/use-basis.ts';
import { PremiumsPanel } from './premiums-panel.tsx';
import { PriceHistory } from './price-history.tsx';
import { TermsPanel } from './terms-panel.tsx';
import styles from './prices.module.css';

/** The premiums on the feed, the terms of digital metal, and the changes of both. */
export function PricesScreen() {
  const mayEdit = useRight('prices.edit');
  const query = useDeskQuery(pricesOperations.Prices, {});
  const basis = useBasis();
  return (
    <Page title="Prices">
      <QueryState query={query}>
        {(prices) => (
          <div className={styles.columns}>
            <div className={styles.main}>
              <PremiumsPanel prices={prices} basis={basis} mayEdit={mayEdit} />
              {(['gold', 'silver'] as const).map((metal) => (
                <TermsPanel
                  key={metal}
                  metal={metal}
                  prices={prices}
                  basis={basis}
                  mayEdit={mayEdit}
                />
              ))}
            </div>
            <PriceHistory />
          </div>
        )}
      </QueryState>
    </Page>
  );
}
