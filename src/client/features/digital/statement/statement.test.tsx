// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RatesContext } from '#client/rates/rates-context.ts';
import { ServicesContext } from '#client/api/services-context.ts';
import { type Answers, CUSTOMER, no, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';
import { Statement } from './statement.tsx';

const OURS = { extensions: ['statements'] };
const PDF = { FileName: 'statement.pdf', MediaType: 'application/pdf', File: btoa('%PDF-1.7') };
const CSV = { FileName: 'statement.csv', MediaType: 'text/html', File: btoa('Day,Grams') };

const saved = vi.fn<(file: File | Blob | MediaSource) => string>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(saved.mockReturnValue('blob:statement'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(answers: Answers = {}, { settings = OURS as object, loggedIn = true } = {}) {
  const app = testApp(
    { GetStatement: ({ Format }) => yes([Format === 'csv' ? CSV : PDF]), ...answers },
    settings,
  );
  if (loggedIn) app.session.begin(CUSTOMER, 'token-7');
  const part = (
    <ServicesContext value={app}>
      <RatesContext value={app.rates}>
        <QueryClientProvider client={app.queryClient}>
          <Statement />
        </QueryClientProvider>
      </RatesContext>
    </ServicesContext>
  );
  await act(async () => void render(part));
  return app;
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const choose = (value: string) => {
  fireEvent.input(field('Period'), { target: { value } });
  fireEvent.change(field('Period'), { target: { value } });
};
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });

describe('the statement', () => {
  it.each([
    ['a visitor', { loggedIn: false }],
    ['a store without it', { settings: {} }],
  ])('is not offered to %s', async (_name, options) => {
    await open({}, options);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is saved as a PDF for the financial year, and stored nowhere', async () => {
    const app = await open();
    await press('Save PDF');
    expect(app.sent('GetStatement')).toEqual([
      { Token: 'token-7', From: '2026-04-01', To: '2026-11-20', Format: 'pdf' },
    ]);
    const [[file]] = saved.mock.calls as [[File]];
    expect([file.name, file.type, await file.text()]).toEqual([
      'statement.pdf',
      'application/pdf',
      '%PDF-1.7',
    ]);
    expect(toasts.success).toHaveBeenCalledWith('Saved as statement.pdf.');
    expect(app.queryClient.getQueryCache().getAll()).toEqual([]);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PDF.File);
  });

  it('is saved as a CSV, whatever name the store gives it', async () => {
    const app = await open();
    choose('last-month');
    await press('Save CSV');
    expect(app.sent('GetStatement')[0]).toMatchObject({
      From: '2026-10-01',
      To: '2026-10-31',
      Format: 'csv',
    });
    const [[csv]] = saved.mock.calls as [[File]];
    expect(csv.type).toBe('text/csv');
  });

  it('is for the day on which it is asked for, also on a page left open over the end of a financial year', async () => {
    const app = await open();
    vi.spyOn(app.clock, 'now').mockReturnValue(Date.UTC(2027, 2, 31, 18, 30));
    await press('Save PDF');
    expect(app.sent('GetStatement')[0]).toMatchObject({ From: '2027-04-01', To: '2027-04-01' });
  });

  it('names a missing day of a chosen span, and keeps the days over a reload', async () => {
    const app = await open();
    choose('days');
    await press('Save PDF');
    expect(toasts.error).toHaveBeenLastCalledWith('Choose the first day');
    expect(document.activeElement).toBe(field('From'));
    type('From', '2026-11-02');
    type('To', '2026-11-01');
    await press('Save PDF');
    expect(field('To').getAttribute('aria-invalid')).toBe('true');
    expect(app.sent('GetStatement')).toEqual([]);
    cleanup();
    const again = await open();
    expect(field('From').value).toBe('2026-11-02');
    type('To', '2026-11-05');
    await press('Save PDF');
    expect(again.sent('GetStatement')[0]).toMatchObject({ From: '2026-11-02', To: '2026-11-05' });
  });

  it.each([
    ['is refused', () => no(400, 'At most three years at once.'), 'At most three years at once.'],
    ['does not come', silence, /cannot be reached/],
    ['is not a PDF', () => yes([{ ...PDF, File: btoa('<html>') }]), /cannot read/],
    ['is not base64', () => yes([{ ...PDF, File: '***' }]), /cannot read/],
    ['is missing', () => yes([]), /cannot read/],
  ])('is not saved if it %s', async (_name, answer, words) => {
    await open({ GetStatement: answer });
    await press('Save PDF');
    expect(toasts.error).toHaveBeenCalledWith(
      typeof words === 'string' ? words : expect.stringMatching(words),
    );
    expect(saved).not.toHaveBeenCalled();
  });
});
