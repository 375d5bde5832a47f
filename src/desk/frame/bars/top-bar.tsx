import { Icon } from '#client/ui/button/icon.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { Kbd } from '../../parts/button/kbd.tsx';
import { callFrame } from '../frame-calls.ts';
import { ShopName } from './rail.tsx';
import { RatesBar } from './rates-bar.tsx';
import { SellingState } from './selling-state.tsx';
import styles from './top-bar.module.css';

/** On every screen: find, both rates with the reading's age, and whether the shop sells. */
export function TopBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.name}>
        <ShopName />
      </div>
      <button
        type="button"
        className={styles.find}
        aria-keyshortcuts="/"
        onClick={() => callFrame('find')}
      >
        <Icon name={SEARCH} size={18} />
        <span className="visually-hidden">Find</span>
        <span className={styles.hint}>Number, mobile, name, UTR, amount, city</span>
        <Kbd>/</Kbd>
      </button>
      <div className={styles.rates}>
        <RatesBar />
      </div>
      <SellingState />
    </header>
  );
}
