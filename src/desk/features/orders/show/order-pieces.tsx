import { Picture } from '#client/ui/picture/picture.tsx';
import type { ShownOrder } from '#shared/desk/contract/orders/orders.ts';
import { grams, rupees } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import textStyles from '../../../parts/text/text.module.css';
import styles from './show.module.css';

/** The content of the order: pieces with the serials taken for them, or grams of digital metal. */
export function OrderPieces({ shown }: { shown: ShownOrder }) {
  const { lines, digital, parcel } = shown;
  if (digital) {
    return (
      <Panel title="Digital metal">
        <p>
          {grams(digital.grams)} of {digital.metal} at {rupees(digital.rate)} a gram
        </p>
      </Panel>
    );
  }
  // Once it is sent it is with nobody here.
  const packer = shown.state === 'confirmed' && parcel ? `With ${parcel.packer}` : undefined;
  const sealed = parcel?.seal ? `Seal ${parcel.seal}` : packer;
  return (
    <Panel title="Pieces" aside={sealed}>
      <ul role="list" className={styles.pieces}>
        {lines.map((line) => (
          <li key={line.position} className={styles.piece}>
            <Picture
              src={line.image}
              alt=""
              sizes="40px"
              ratio="square"
              className={styles.image ?? ''}
            />
            <span className={styles.words}>
              <strong>
                {line.quantity} × {line.name}, {grams(line.grams)}
              </strong>
              <span className={textStyles.soft}>
                {line.metal} {line.purity}
                {line.serials.length > 0 && ` · ${line.serials.join(', ')}`}
              </span>
            </span>
            <span className="num" translate="no">
              {rupees(line.price)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
