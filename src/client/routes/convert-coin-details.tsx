import { createFileRoute } from '@tanstack/react-router';
import { requireLogin } from '#client/features/account/login/require-login.ts';
import { useProductNow } from '#client/features/catalogue/product/use-product-now.ts';
import { ConvertDetails } from '#client/features/checkout/conversion/convert-details.tsx';
import { usePieceAsked } from '#client/features/checkout/conversion/convert-piece.ts';
import { m } from '#client/messages/compiled/messages.js';
import { CheckoutFoot } from '#client/shell/foot/checkout-foot.tsx';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/convert-coin-details')({
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.convert_title()) }] }),
  component: Page,
});

function Page() {
  const asked = usePieceAsked();
  const product = useProductNow(asked?.leaf, asked?.productId);
  return (
    <>
      <ConvertDetails {...{ asked, product }} />
      <CheckoutFoot />
    </>
  );
}
