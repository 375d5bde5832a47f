// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  forgetAtLoginEnd,
  startAfterFirstPaint,
} from '#client/app/background/after-first-paint.ts';
import { createServerClock } from '#client/api/server-clock.ts';
import { databaseOf, emptyDatabases } from '#client/testing/fake-databases.ts';
import { wireLine, wireStatus } from '#client/testing/sample-orders.ts';
import { type Answers, no, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { toasts } from '#client/testing/toasts.ts';

const opened = vi.fn<typeof window.open>();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  emptyDatabases();
  vi.clearAllMocks();
  opened.mockReset().mockReturnValue(window);
  vi.spyOn(window, 'open').mockImplementation(opened);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:invoice');
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  cleanup();
});

const ORDER = 'B261120K3F9QX';
const EXTENSIONS = { extensions: ['orderTracking', 'invoices'] };
const PDF = btoa('%PDF-1.7 rupees');
const confirmed = wireStatus(['placed', 'payment-received', 'confirmed'], { Invoice: true });
const ANSWERS: Answers = {
  GetOrderDetailsById: () => yes([wireLine()]),
  GetOrderStatus: () => yes([confirmed]),
  GetInvoice: () => yes([{ FileName: 'AUR-1.pdf', Pdf: PDF }]),
};
async function open(answers: Answers = {}, settings: object = EXTENSIONS) {
  const app = testApp({ ...ANSWERS, ...answers }, settings);
  await openApp(app, `/order-view/${ORDER}`);
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const button = () => screen.findByRole('button', { name: 'Tax invoice (PDF)' });
const press = async () => {
  const invoice = await button();
  await act(async () => invoice.click());
};
const kept = () => [...databaseOf('private-invoices').keys()];

describe('the tax invoice', () => {
  it('the invoice of digital metal that is registered first comes to the open page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    let Invoice = false;
    const app = await open({
      GetOrderStatus: () => yes([{ ...confirmed, Kind: 'digital', Metal: 'gold', Invoice }]),
    });
    const halfAMinute = () => act(() => vi.advanceTimersByTimeAsync(30_000));
    await halfAMinute();
    expect(screen.queryByRole('button', { name: 'Tax invoice (PDF)' })).toBeNull();
    Invoice = true;
    await halfAMinute();
    await button();
    const asked = app.sent('GetOrderStatus').length;
    await halfAMinute();
    expect(app.sent('GetOrderStatus')).toHaveLength(asked);
  });

  it('an invoice opens in its own tab and is stored on this device', async () => {
    const app = await open();
    await press();
    expect(app.sent('GetInvoice')).toEqual([{ Token: 'token-7', ONumber: ORDER }]);
    expect(opened).toHaveBeenCalledExactlyOnceWith('blob:invoice', '_blank');
    await screen.findByText(/^Kept on this device since /);
    expect(kept()).toEqual([`7/${ORDER}`]);
    await press();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(app.sent('GetInvoice')).toHaveLength(1);
  });

  it('an invoice is saved as a file if the browser opens no tab', async () => {
    opened.mockReturnValue(null);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      expect([this.href, this.download]).toEqual(['blob:invoice', 'AUR-1.pdf']);
    });
    await open();
    await press();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('an invoice is saved under its name where the browser shows no PDF', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await open();
    await press();
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(opened).not.toHaveBeenCalled();
  });

  it('a stored invoice opens offline, even if the order does not load', async () => {
    await open();
    await press();
    await screen.findByText(/^Kept on this device since /);
    cleanup();
    onlineManager.setOnline(false);
    const app = await open();
    await screen.findByText('This order is at the store');
    await press();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(app.sent('GetInvoice')).toEqual([]);
  });

  it.each([
    ['is not made yet', EXTENSIONS, false],
    ['is not what the store has', { extensions: ['orderTracking'] }, true],
  ])('an invoice that %s has no button', async (_name, settings, there) => {
    await open({ GetOrderStatus: () => yes([{ ...confirmed, Invoice: there }]) }, settings);
    await screen.findByText('Where your order stands');
    expect(screen.queryByRole('button', { name: 'Tax invoice (PDF)' })).toBeNull();
  });

  it.each([
    ['the store refuses', () => no(404, 'There is no invoice.'), 'There is no invoice.'],
    ['is no PDF', () => yes([{ FileName: 'x', Pdf: btoa('<html>') }]), /cannot read/],
    ['is no base64', () => yes([{ FileName: 'x', Pdf: '***' }]), /cannot read/],
    ['is not there', () => yes([]), /cannot read/],
  ])('an invoice that %s is neither opened nor stored', async (_name, answer, words) => {
    await open({ GetInvoice: answer });
    await press();
    expect(toasts.error).toHaveBeenCalledWith(
      typeof words === 'string' ? words : expect.stringMatching(words),
    );
    expect(opened).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
  });

  it('an invoice that arrives after the logout is not stored', async () => {
    let answer: (outcome: ReturnType<typeof yes>) => void = () => undefined;
    const app = await open({
      GetInvoice: () => new Promise((resolve) => (answer = resolve)),
    });
    await press();
    await act(async () => app.session.end());
    await act(async () => answer(yes([{ FileName: 'AUR-1.pdf', Pdf: PDF }])));
    expect(kept()).toEqual([]);
  });

  it('stored invoices are removed when the login ends', async () => {
    const app = await open();
    forgetAtLoginEnd(app);
    startAfterFirstPaint(app, createServerClock()).catch(() => undefined);
    await press();
    await waitFor(() => expect(kept()).toHaveLength(1));
    await act(async () => app.session.end());
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('an invoice can be shared if the device supports it', async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => true, share }));
    await open();
    await press();
    const hand = await screen.findByRole('button', { name: 'Share' });
    await act(async () => hand.click());
    const [[{ files, title }]] = share.mock.calls as unknown as [
      [{ files: File[]; title: string }],
    ];
    expect([files[0]?.name, files[0]?.type, title]).toEqual([
      'AUR-1.pdf',
      'application/pdf',
      'AUR-1.pdf',
    ]);
    share.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
    await act(async () => hand.click());
    expect(toasts.error).toHaveBeenCalledTimes(1);
    share.mockRejectedValueOnce(new DOMException('No', 'AbortError'));
    await act(async () => hand.click());
    expect(toasts.error).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
    vi.unstubAllGlobals();
  });
});
