import type { Ref } from 'react';
import type { CartItem } from '#shared/contract/cart.ts';
import { makingCharge } from '#shared/pricing/item-price.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';
import { LivePrice } from '#client/rates/live-price.tsx';
import { pictureOf } from '#client/finding/picture-of.ts';
import { purchaseOf } from '#client/rates/deals.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { TRASH } from '#client/ui/button/more-icons.ts';
import { Picture } from '#client/ui/picture/picture.tsx';
import { Stepper } from '#client/ui/form/stepper.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import { linePrice } from './bag-totals.ts';
import { missingText } from './missing-pieces.ts';
import { MOST_PIECES } from '../quantities/quantity.ts';
import { useQuantity } from '../quantities/use-quantities.ts';
import styles from './bag-line.module.css';

interface BagLineProps {
  line: CartItem;
  /** The id of the element that explains why quantities cannot change now. */
  blockedId: string;
  deleteRef: Ref<HTMLButtonElement>;
  deleting: boolean;
  onDelete: () => void;
}

/** One line of the bag: a card on a phone, a table row on a desktop. */
export function BagLine({ line, blockedId, deleteRef, deleting, onDelete }: BagLineProps) {
  const { config } = useServices();
  const { ProductName: name, Source: metal, Purity: purity } = line;
  const weight = weightText(line.Weight);
  // The same product may be in the bag in several weights.
  const piece = m.cart_line_name({ name, weight });
  const [quantity] = useQuantity(line);
  const missing = missingText({ ...line, Quantity: quantity });
  const standsFor = pictureOf(line.imagePath1, line.Weight);
  return (
    <li className={styles.line} aria-busy={deleting || undefined} aria-label={piece}>
      <Picture
        src={assetAddress(config, line.imagePath1)}
        alt=""
        sizes="6rem"
        ratio="square"
        className={styles.picture}
      />
      <div className={styles.product}>
        <h2 className={styles.name}>
          <Spoken>{name}</Spoken>
        </h2>
        <p className={styles.detail}>{m.cart_line_detail({ weight, metal, purity })}</p>
        {standsFor && <p className={styles.detail}>{standsFor}</p>}
        {missing && <p className={styles.missing}>{missing}</p>}
      </div>
      <Quantity line={line} piece={piece} blockedId={blockedId} />
      <Prices line={line} />
      <IconButton
        ref={deleteRef}
        icon={TRASH}
        label={m.cart_delete({ name: piece })}
        className={styles.delete}
        aria-disabled={deleting || undefined}
        onClick={onDelete}
      />
    </li>
  );
}

interface QuantityProps {
  line: CartItem;
  piece: string;
  blockedId: string;
}

function Quantity({ line, piece, blockedId }: QuantityProps) {
  const [quantity, setQuantity] = useQuantity(line);
  const shut = useGate(purchaseOf([line.Source])) !== undefined;
  return (
    <Stepper
      className={styles.quantity}
      value={quantity}
      onChange={setQuantity}
      // With minimum and maximum equal, the stepper stays focusable, looks blocked and does nothing.
      min={shut ? quantity : 1}
      max={shut ? quantity : MOST_PIECES}
      aria-describedby={shut ? blockedId : undefined}
      label={m.cart_quantity_of({ name: piece })}
      decreaseLabel={m.cart_decrease()}
      increaseLabel={m.cart_increase()}
    />
  );
}

function Prices({ line }: { line: CartItem }) {
  const [quantity] = useQuantity(line);
  return (
    <dl className={styles.prices}>
      <div className={styles.making}>
        <dt className={styles.label}>{m.cart_column_making()}</dt>
        <dd>
          <LivePrice
            className={styles.charge}
            template="₹0,000.00"
            price={(asks) => {
              const price = linePrice(line, asks, quantity);
              return price && makingCharge(price, line.MakingCharge);
            }}
          />
        </dd>
      </div>
      <div className={styles.price}>
        <dt className={classNames(styles.label, styles.priceLabel)}>{m.cart_column_price()}</dt>
        <dd>
          <LivePrice price={(asks) => linePrice(line, asks, quantity)} className={styles.sum} />
        </dd>
      </div>
    </dl>
  );
}
