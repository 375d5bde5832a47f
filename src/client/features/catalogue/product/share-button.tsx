import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { SHARE } from '#client/ui/button/more-icons.ts';
import { positionAddress, type CataloguePosition } from '../catalogue-position.ts';
import { useServices } from '#client/api/services-context.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';

/** Shares the link to a product at its weight, or copies it if the browser cannot share. */
export function ShareButton({
  product,
  position,
}: {
  product: Product;
  position: CataloguePosition;
}) {
  const { config } = useServices();

  async function share() {
    const address = new URL(positionAddress(position), config.domain);
    address.searchParams.set('item', String(product.P_DetailsId));
    const url = address.href;
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title: product.ProductName, url });
      } catch (error) {
        // AbortError: the visitor closed the sheet. After any other error the link is copied.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      showSuccess(m.product_link_copied());
    } catch {
      showError(m.product_link_not_copied({ url }));
    }
  }

  return <IconButton icon={SHARE} raised label={m.product_share()} onClick={() => void share()} />;
}
