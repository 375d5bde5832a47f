import { queryOptions } from '@tanstack/react-query';
import { GetQRCodeForFront } from '#shared/contract/qr-code.ts';
import type { ApiClient } from '#client/api/api-client.ts';

/** The store's own QR picture; empty where it has none. */
export const qrImageQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['content', 'qr-code'],
    queryFn: async () => (await api.call(GetQRCodeForFront, {})).data[0]?.QRImagePath ?? '',
    meta: { keep: 'public' },
  });
