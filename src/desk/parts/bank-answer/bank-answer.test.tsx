// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refundsOperations } from '#shared/desk/contract/orders/refunds.ts';
import type { BankAnswerReply } from '#shared/desk/contract/payments/bank-answer.ts';
import { toasts } from '#client/testing/toasts.ts';
import { queryClient } from '../../api/query-client.ts';
import { renderDesk } from '../../testing/render-desk.tsx';
import { BankAnswer } from './bank-answer.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PAID = { line: 2, code: 'RF1', amount: '900.00', reference: '4255', what: 'paid', words: '' };
const WRONG = { ...PAID, line: 3, code: 'RF2', what: 'wrong', words: 'There is no such refund.' };
const FAILED = { ...PAID, line: 4, code: 'RF3', reference: '', what: 'failed', words: 'REJECTED' };

function choose() {
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no field for a file');
  const file = new File(['Reference,Amount,UTR'], 'bank.csv', { type: 'text/csv' });
  fireEvent.change(input, { target: { files: [file] } });
}

it('a file is looked at before anything is noted, and what became of each line stays in view', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const { check } = JSON.parse(body) as { check: boolean };
    asked.push(check);
    const waits = { ...FAILED, what: 'asked', words: 'Request 7 waits for a second person.' };
    const data = {
      lines: [check ? 'Nothing was changed.' : '1 refund paid, 1 waiting for a second person.'],
      changed: !check,
      rows: [PAID, WRONG, check ? FAILED : waits] as BankAnswerReply['rows'],
    };
    return Response.json({ ok: true, data });
  });
  await renderDesk(() => <BankAnswer operation={refundsOperations.MarkRefundsFromFile} />);
  choose();
  const lines = await screen.findByRole('list', { name: 'Lines of the file' });
  expect(within(lines).getAllByRole('listitem')).toHaveLength(3);
  expect(asked).toEqual([true]);

  fireEvent.click(screen.getByRole('button', { name: 'Note 2' }));
  await within(lines).findByText(/Request 7 waits/);
  expect(asked).toEqual([true, false]);
  expect(within(lines).getByText(/There is no such refund/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Note/ })).toBeNull());
  expect(toasts.success).toHaveBeenCalledOnce();
});

it('a file that could not be looked at leaves no lines of the one before, and nothing to note', async () => {
  const refusal = { ok: false, code: 400, msg: 'The file could not be read as CSV.' };
  const data = { lines: [], changed: false, rows: [PAID] };
  const answers = [{ ok: true, data }, refusal];
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()));
  await renderDesk(() => <BankAnswer operation={refundsOperations.MarkRefundsFromFile} />);
  choose();
  await screen.findByRole('button', { name: 'Note 1' });
  choose();
  await waitFor(() => expect(toasts.error).toHaveBeenCalledWith(refusal.msg));
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Note/ })).toBeNull();
});
