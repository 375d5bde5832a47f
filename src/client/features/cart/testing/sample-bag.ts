import { act, fireEvent, screen } from '@testing-library/react';
import { type Answers, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { sampleLine } from './sample-line.ts';

export const COIN = sampleLine({ CartId: 1, ProductName: 'Lotus coin', MakingCharge: '5' });
export const BAR = sampleLine({
  CartId: 2,
  ProductName: 'Minted bar',
  Source: 'Silver',
  Quantity: 3,
});

/** The app at the bag, with these lines in it. */
export async function openBag(answers: Answers = {}, lines = [COIN, BAR]) {
  const app = testApp({
    GetCart: () => yes(lines),
    UpdateQuantity: () => yes([{ msg: 'Quantity updated.' }]),
    ...answers,
  });
  await openApp(app, '/cart');
  return app;
}

/** What the summary says beside a name. */
export const amountOf = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

export const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
