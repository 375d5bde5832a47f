import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Product } from '#shared/contract/catalogue.ts';
import { VerifyConvertToCoin } from '#shared/contract/payment.ts';
import { writeWeight } from '#shared/pricing/weight.ts';
import { m } from '#client/messages/compiled/messages.js';
import { checkoutSession, type Conversion } from '#client/checkout-session/checkout-session.ts';
import { conversionOf } from '#client/rates/deals.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { useServices } from '#client/api/services-context.ts';
import { useGatedMutation } from '#client/hooks/use-gated-mutation.ts';
import { useSamePage } from '#client/hooks/use-same-page.ts';
import { showError, showInfo } from '#client/ui/feedback/toast.ts';
import { canBePaid, convertCharge, convertPiece } from './convert-piece.ts';

/** The response code that allows the conversion. */
const YES = 200;

interface Asked {
  conversion: Conversion;
  /** Whether the customer is still on the page where they pressed the button. */
  isHere: () => boolean;
}

/** Asks the store whether this customer can have the coins made, and continues to the details. */
export function useConvert(product: Product, quantity: number) {
  const { api } = useServices();
  const rates = useRates();
  const queryClient = useQueryClient();
  const router = useRouter();
  const markPage = useSamePage();
  const navigate = useNavigate();
  const piece = convertPiece(product);
  const { press, isPending } = useGatedMutation({
    send: ({ conversion: { quantity: Quantity, weight: Weight, productId } }: Asked, pass) =>
      api.call(VerifyConvertToCoin, { Quantity, Weight, productId }, pass),
    deal: () => conversionOf(product.MetalCategory),
    done({ data }, { conversion, isHere }) {
      const entry = data?.[0];
      if (entry?.code !== YES) {
        // Another device may have taken grams that this page still counts.
        void queryClient.invalidateQueries({ queryKey: ['balance'] });
        return showError(entry?.msg || m.convert_not_possible());
      }
      if (!isHere()) return;
      checkoutSession.convertPiece.write(piece);
      if (!checkoutSession.conversion.write(conversion)) {
        return showError(m.convert_not_kept());
      }
      void navigate({ to: '/convert-coin-details' });
    },
    unreachable: m.convert_unreachable,
  });

  function convert(loggedIn: boolean): void {
    const { href } = router.state.location;
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
    press({ conversion, isHere: markPage() });
  }
  return { convert, isPending };
}
