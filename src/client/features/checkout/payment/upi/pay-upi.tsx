import { useState } from 'react';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PriceLock } from '#shared/contract/price-lock.ts';
import { formatRupees } from '#shared/pricing/money.ts';
import { exact } from '#shared/pricing/decimal.ts';
import { m } from '#client/messages/compiled/messages.js';
import { assetAddress } from '#client/api/asset-address.ts';
import { useServices } from '#client/api/services-context.ts';
import { usePayee } from '#client/hooks/use-payee.ts';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { PayCopy } from './copy-value.tsx';
import { PayQr } from './upi-qr.tsx';
import { payLink } from './pay-link.ts';
import { hasTouch } from './has-touch.ts';
import styles from './pay-upi.module.css';
import { GetQRCodeForFront } from '#shared/contract/qr-code.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** Where the code stands beside the words, as in the style sheet. */
const BESIDE = '(min-width: 62.3125em)';

interface PayUpiProps {
  /** Without a quote the customer types the amount. */
  quote: PriceLock | undefined;
  /** The screenshot is attached: the next step is to submit it, not to pay again. */
  paid: boolean;
}

/** The payee, and the ways to send exactly this amount. */
export function PayUpi({ quote, paid }: PayUpiProps) {
  const { config, api } = useServices();
  const picture = useQuery(qrImageQuery(api));
  const { data: image = '' } = picture;
  // Beside the words a closed code would leave a hole, and a wide screen is no phone: one scans it.
  const [closed] = useState(() => hasTouch() && !matchMedia(BESIDE).matches);
  const upi = usePayee();
  // A store may name its payee by its own code alone: before that has come nobody can say that there is none.
  if (!upi && picture.data === undefined) return <PictureToCome {...picture} />;
  if (!upi && !image) return <Notice kind="warn">{m.pay_no_payee()}</Notice>;
  const link = payLink({ ...config, upi }, quote);
  const label = quote
    ? m.pay_qr_label({ amount: formatRupees(quote.Total), payee: upi?.pn ?? '' })
    : m.pay_qr_label_open({ payee: upi?.pn ?? '' });
  const hint = quote ? m.pay_qr_hint() : m.pay_store_qr_hint();
  return (
    <div className={styles.upi}>
      {/* Until a screenshot is attached, the bar holds this action. */}
      {link && paid && (
        <ButtonAnchor href={link} variant="secondary" size="large" wide className={styles.app}>
          {m.pay_open_app()}
        </ButtonAnchor>
      )}
      <div className={classNames(styles.scan, link && styles.beside)}>
        {link && (
          <Disclosure summary={m.pay_other_phone()} defaultOpen={!closed} className={styles.other}>
            <PayQr link={link} label={label} hint={hint} />
          </Disclosure>
        )}
        <div className={styles.words}>
          {link && <p className={classNames(styles.hint, styles.toScan)}>{hint}</p>}
          {image && <StoreQr src={assetAddress(config, image)} />}
          <p className={styles.hint}>{m.pay_any_app()}</p>
          {upi && (
            <div>
              <PayCopy name={m.pay_payee()} shown={upi.pa} value={upi.pa} />
              {quote && (
                <PayCopy
                  name={m.pay_amount()}
                  shown={formatRupees(quote.Total)}
                  value={exact(quote.Total).toFixed(2)}
                />
              )}
              {quote && (
                <PayCopy name={m.pay_reference()} shown={quote.ONumber} value={quote.ONumber} />
              )}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** While the store is asked for its own code, or where it could not be asked. */
function PictureToCome({ fetchStatus, refetch }: Pick<UseQueryResult, 'fetchStatus' | 'refetch'>) {
  if (fetchStatus === 'fetching') {
    return (
      <div role="status">
        <span className="visually-hidden">{m.pay_store_qr_loading()}</span>
        <Skeleton shape="text" lines={3} />
      </div>
    );
  }
  const action = (
    <Button variant="quiet" size="small" onClick={() => void refetch()}>
      {m.failed_again()}
    </Button>
  );
  return (
    <Notice kind="warn" action={action}>
      {m.pay_store_qr_failed()}
    </Notice>
  );
}

/** The QR picture that the store has uploaded itself. */
function StoreQr({ src }: { src: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.pay_store_qr()}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={m.pay_store_qr_title()}
        closeLabel={m.pay_close()}
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {m.pay_close()}
          </Button>
        }
      >
        <img className={styles.image} src={src} alt={m.pay_store_qr_alt()} />
        <p className={styles.hint}>{m.pay_store_qr_hint()}</p>
      </Sheet>
    </>
  );
}

/** The store's own QR picture; empty where it has none. */
const qrImageQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'qr-code'],
    queryFn: async () => (await api.call(GetQRCodeForFront, {})).data[0]?.QRImagePath ?? '',
    meta: { keep: 'public' },
  });
