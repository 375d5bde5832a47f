import { useNavigate, useRouter } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { BACK } from '#client/ui/button/more-icons.ts';
import { placeAddress, type CataloguePlace } from '../catalogue-position.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';

/** Back to where the visitor came from; from a link of elsewhere, up to the product type. */
export function BackButton({ place }: { place: CataloguePlace }) {
  const router = useRouter();
  const navigate = useNavigate();
  const { customised, productType } = place;
  return (
    <IconButton
      icon={BACK}
      raised
      label={m.product_back()}
      onClick={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: placeAddress({ customised, productType }) });
      }}
    />
  );
}
