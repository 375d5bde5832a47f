import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { AddToCart } from '#shared/contract/bag-changes.ts';
import type { Product } from '#shared/contract/catalogue.ts';
import type { Key } from '#shared/contract/fields.ts';
import type { RequestOf } from '#shared/contract/operation.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { itemPrice } from '#shared/pricing/item-price.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { recordEngagement } from '#client/install/engagement.ts';
import { staleText } from '#client/rates/stale-text.ts';
import { purchaseOf } from '#client/rates/deals.ts';
import { useGate } from '#client/rates/use-gate.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { Stepper } from '#client/ui/form/stepper.tsx';
import { productPiece } from '#shared/pricing/pieces.ts';
import { MOST_PIECES } from '../quantities/quantity.ts';
import { forgetWanted, readWanted, wantPiece } from './wanted-piece.ts';
import { useFromRates } from '#client/rates/use-from-rates.ts';
import { useSamePage } from '#client/hooks/use-same-page.ts';
import { useGatedMutation } from '#client/hooks/use-gated-mutation.ts';
import styles from './buy-bar.module.css';

/** What the bar passes to the element beside it. */
export interface BesideBar {
  quantity: number;
  /** Why nothing can be bought now; the element with the id `reasonId` shows it. */
  blocked: string | undefined;
  reasonId: string;
}

interface BuyBarProps {
  product: Product;
  /** Another way to get the piece, shown beside the bar. */
  beside?: ((bar: BesideBar) => ReactNode) | undefined;
}

/**
 * The quantity, Add to Cart and Buy Now. On a phone the bar sits above the tabs while its product is on
 * screen. It sends nothing for a visitor, without a price, or while the price is not live. Another weight of the product keeps the
 * number of pieces; whoever shows another product shows another bar, which starts at 1.
 */
export function BuyBar({ product, beside }: BuyBarProps) {
  const reasonId = useId();
  const [quantity, setQuantity] = useState(1);
  const user = useUser();
  const [added, setAdded] = useState<Added>();
  const { buy, asked } = useBuy(product, setAdded);
  const inBag = added?.id === product.P_DetailsId;
  const navigate = useNavigate();
  const blocked = useBlocked(product);
  useFinishTap(product, { ready: user !== undefined && !blocked, setQuantity, buy });

  const button = (goOn: boolean, text: string) => (
    <Button
      variant={goOn ? 'primary' : 'secondary'}
      className={styles.button}
      busy={asked?.goOn === goOn}
      blockedReason={blocked}
      aria-describedby={blocked ? reasonId : undefined}
      onClick={() => buy({ goOn, quantity, loggedIn: user !== undefined })}
    >
      {text}
    </Button>
  );
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.controls}>
          <Stepper
            value={quantity}
            onChange={(pieces) => {
              setQuantity(pieces);
              setAdded(undefined);
            }}
            max={MOST_PIECES}
            label={m.cart_quantity()}
            decreaseLabel={m.cart_decrease()}
            increaseLabel={m.cart_increase()}
            className={styles.stepper}
          />
          {inBag ? (
            <Button
              variant="secondary"
              className={styles.button}
              onClick={() => void navigate({ to: '/cart' })}
            >
              {m.cart_in_bag()}
            </Button>
          ) : (
            button(false, m.cart_add())
          )}
          {button(true, m.cart_buy_now())}
        </div>
        <span role="status" className="visually-hidden">
          {inBag && added.text}
        </span>
        <BlockedReason id={reasonId} className={styles.reason}>
          {blocked}
        </BlockedReason>
      </div>
      {beside?.({ quantity, blocked, reasonId })}
    </>
  );
}

/** Why nothing can be bought now, in one line; undefined while it can. */
function useBlocked(product: Product): string | undefined {
  const stale = useGate(purchaseOf([product.MetalCategory]));
  const priced = useFromRates(({ asks }) => itemPrice(productPiece(product), asks) !== undefined);
  if (product.SoldOut) return m.cart_sold_out();
  if (stale) return staleText(stale);
  return priced ? undefined : m.cart_price_unknown();
}

/** A piece that was put into the bag, and the store's message about it. */
interface Added {
  id: Key;
  text: string;
}

interface Purchase {
  piece: RequestOf<typeof AddToCart>;
  /** Buy Now: continues to the bag. */
  goOn: boolean;
  /** Whether the customer is still on the page where they pressed the button. */
  isHere: () => boolean;
}

interface Tap {
  goOn: boolean;
  quantity: number;
  loggedIn: boolean;
  /** The id of a visitor's tap, which may have been sent with it already. */
  requestId?: string | undefined;
}

/**
 * Finishes a visitor's tap after the login, as soon as the price of the piece is on the screen and live. It only puts the piece
 * into the bag, which commits to no price. The tap is remembered until the store has answered, so that a reload meanwhile does not
 * lose it: the store adds it once for its id. Where the store knows no ids it is forgotten before it is sent.
 */
function useFinishTap(
  { P_DetailsId }: Product,
  {
    ready,
    setQuantity,
    buy,
  }: { ready: boolean; setQuantity: (quantity: number) => void; buy: (tap: Tap) => void },
): void {
  const once = useServices().config.extensions.includes('idempotency');
  const finish = useEffectEvent(() => {
    const wanted = readWanted(P_DetailsId);
    if (!wanted) return;
    if (!once || !wanted.requestId) forgetWanted(P_DetailsId);
    const quantity = Math.min(Math.max(1, Math.trunc(wanted.quantity)), MOST_PIECES);
    setQuantity(quantity);
    buy({ goOn: wanted.goOn, quantity, loggedIn: true, requestId: wanted.requestId });
  });
  useEffect(() => {
    if (ready) finish();
  }, [ready, P_DetailsId]);
}

function useBuy(product: Product, onAdded: (added: Added) => void) {
  const { api, config } = useServices();
  const once = config.extensions.includes('idempotency');
  // Until the store has answered, the same pieces carry the same id, so that they are added once.
  const unheard = useRef({ fields: '', RequestId: '' });
  const heard = ({ P_DetailsId }: Purchase['piece']) => {
    unheard.current.fields = '';
    forgetWanted(P_DetailsId);
  };
  const router = useRouter();
  const markPage = useSamePage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { press, asked } = useGatedMutation({
    async send({ piece }: Purchase, pass) {
      const fields = JSON.stringify(piece);
      if (unheard.current.fields !== fields)
        unheard.current = { fields, RequestId: newRequestId() };
      const { RequestId } = unheard.current;
      try {
        const answer = await api.call(AddToCart, { ...piece, ...(once && { RequestId }) }, pass);
        heard(piece);
        return answer;
      } catch (error) {
        if (error instanceof Refusal) heard(piece);
        // The badge tells what has become of it, as soon as the store answers.
        else void queryClient.invalidateQueries({ queryKey: ['cart'] });
        throw error;
      }
    },
    deal: () => purchaseOf([product.MetalCategory]),
    done: ({ msg }, { piece, goOn, isHere }) => {
      // The button under the thumb confirms it: a toast would cover the picture.
      if (!goOn) onAdded({ id: piece.P_DetailsId, text: msg || m.cart_added() });
      recordEngagement();
      void queryClient.invalidateQueries({ queryKey: ['cart'] });
      if (goOn && isHere()) void navigate({ to: '/cart' });
    },
    unreachable: once ? m.cart_add_unheard : m.cart_add_unknown,
  });

  function buy({ goOn, quantity, loggedIn, requestId }: Tap): void {
    const { href } = router.state.location;
    const { P_DetailsId, MetalCategory: metal } = product;
    const weight = writeWeight(product.Denomination || product.Weight);
    if (!loggedIn) {
      wantPiece({ P_DetailsId, metal, weight, quantity, goOn });
      void navigate({ to: '/login', search: { from: href }, state: { chosen: true } });
      return;
    }
    const piece = { P_DetailsId, Quantity: quantity, Weight: weight, Flag: 0 };
    if (requestId) unheard.current = { fields: JSON.stringify(piece), RequestId: requestId };
    press({ piece, goOn, isHere: markPage() });
  }
  return { buy, asked };
}
