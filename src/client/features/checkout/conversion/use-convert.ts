import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Product } from '#shared/contract/catalogue.ts';
import { VerifyConvertToCoin } from '#shared/contract/payment.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { type Conversion, keepCheckout } from '#client/checkout-session/checkout-data.ts';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import { useGatedMutation } from '#client/hooks/use-gated-mutation.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { canBePaid, convertCharge, convertPiece, keepPiece } from './convert-piece.ts';

/** The code of an entry that says yes. */
const YES = 200;

interface Asked {
  conversion: Conversion;
  /** The path of the page on which it was pressed. */
  at: string;
}

/** Asks the store whether so many of a coin can be made for this customer, and goes on to the details. */
export function useConvert(product: Product, quantity: number) {
  const { api } = useServices();
  const rates = useRates();
  const router = useRouter();
  const navigate = useNavigate();
  const piece = convertPiece(product);
  const { press, isPending } = useGatedMutation({
    send: ({ conversion: { quantity: Quantity, weight: Weight, productId } }: Asked, pass) =>
      api.call(VerifyConvertToCoin, { Quantity, Weight, productId }, pass),
    done({ data }, { conversion, at }) {
      const entry = data?.[0];
      if (entry?.code !== YES) return showError(entry?.msg || m.convert_not_possible());
      // Whoever has walked on meanwhile is not pulled along.
      if (router.state.location.pathname !== at) return;
      const { session } = deviceStorage;
      keepPiece(session, piece);
      if (!keepCheckout(session, 'converted-coin-payload', conversion)) {
        return showError(m.convert_not_kept());
      }
      void navigate({ to: '/convert-coin-details' });
    },
    unreachable: m.convert_unreachable,
  });

  function convert(loggedIn: boolean): void {
    const { href, pathname } = router.state.location;
    if (!loggedIn) {
      void navigate({ to: '/login', search: { from: href } });
      return;
    }
    const charge = convertCharge(piece, rates.state.asks, quantity);
    if (charge && !canBePaid(charge)) return showInfo(m.convert_too_small());
    const conversion: Conversion = {
      weight: writeWeight(piece.weight),
      quantity,
      productId: product.P_DetailsId,
      productName: product.ProductName,
      makingCharges: charge?.toFixed(2) ?? '',
    };
    press({ conversion, at: pathname });
  }
  return { convert, isPending };
}
