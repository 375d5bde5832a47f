// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OrderPayment } from '#shared/desk/contract/payments/payment-fields.ts';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { SeenDialog, type SeenMoney } from './seen-dialog.tsx';

afterEach(cleanup);

const ORDER = {
  way: 'UPI',
  claims: [],
  money: { stillToPay: '500.00' },
} as unknown as OrderPayment;

it('a reference and an amount are taken as pasted from a chat or typed in Hindi', async () => {
  const onSeen = vi.fn<(seen: SeenMoney) => void>();
  await renderDesk(() => (
    <SeenDialog
      order={ORDER}
      needsReason=""
      busy={false}
      onClose={() => undefined}
      onSeen={onSeen}
    />
  ));
  const type = (label: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^Reference/, '\u202A४१२३ ४५६७ 8901\u202C');
  type(/^Amount/, '₹ १,२५,०००.०० /-');
  fireEvent.click(screen.getByRole('button', { name: /^Record it/ }));
  expect(onSeen).toHaveBeenCalledOnce();
  expect(onSeen.mock.calls[0]?.[0]).toEqual({
    amount: '125000.00',
    reference: '4123 4567 8901',
    channel: 'upi',
  });
});
