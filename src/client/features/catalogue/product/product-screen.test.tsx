// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '#shared/contract/envelope.ts';
import { type Answers, openApp, testApp, yes } from '#client/testing/shop-app.tsx';
import { fieldsOf, smallShop, tenGrams, wireProduct } from '#client/testing/small-shop.ts';
import { showToasts } from '#client/testing/toasts.ts';

const LEAF = '/products/gold-coins/lotus-coin';
const main = () => within(screen.getByRole('main'));
const page = () => screen.getByRole('main').textContent ?? '';
const weight = (name: string) => main().getByRole('link', { name });

async function open(answers: Answers, address = LEAF) {
  const app = testApp(answers);
  await openApp(app, address, false);
  await app.tick(100_000);
  return app;
}

const oneOrTen = (fields: Record<string, unknown>): Outcome => {
  const product = fieldsOf(fields)['type'] === 102 ? tenGrams() : wireProduct();
  return yes([{ Product: JSON.stringify([product]) }]);
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the weights of a product', () => {
  it('are links that keep the weight in the address, the shown one marked', async () => {
    await open({ ...smallShop(), GetFinalProductFront: oneOrTen });
    expect(weight('10 g').getAttribute('href')).toBe(`${LEAF}?item=102`);
    expect(weight('1 g').getAttribute('aria-current')).toBe('true');
    expect(weight('10 g').hasAttribute('aria-current')).toBe(false);
    expect(page()).toContain('₹10,000.00');

    await act(async () => void fireEvent.click(weight('10 g')));
    expect(await main().findByText('₹1,00,000.00')).toBeTruthy();
    expect(weight('10 g').getAttribute('aria-current')).toBe('true');
  });

  it('open from a shared link', async () => {
    await open({ ...smallShop(), GetFinalProductFront: oneOrTen }, `${LEAF}?item=102`);
    expect(weight('10 g').getAttribute('aria-current')).toBe('true');
    expect(page()).toContain('₹1,00,000.00');
  });

  it('are prefetched when a pointer comes near', async () => {
    const app = await open({ ...smallShop(), GetFinalProductFront: oneOrTen });
    await act(async () => void fireEvent.pointerEnter(weight('10 g')));
    const asked = () => app.sent('GetFinalProductFront').map((fields) => fieldsOf(fields)['type']);
    await waitFor(() => expect(asked()).toEqual([0, 102]));
  });

  it('mark the one that is loading, while the page stays and no other price is shown or sold', async () => {
    let arrive: (outcome: Outcome) => void = () => {};
    const late = new Promise<Outcome>((resolve) => {
      arrive = resolve;
    });
    await open({
      ...smallShop(),
      GetFinalProductFront: (fields) =>
        fieldsOf(fields)['type'] === 102 ? late : oneOrTen(fields),
    });
    await act(async () => void fireEvent.click(weight('10 g')));
    await waitFor(() => expect(weight('10 g').getAttribute('aria-current')).toBe('true'));
    expect(main().getByRole('heading', { level: 1 }).textContent).toBe('Lotus Gold Coin');
    const price = main().getByText('₹10,000.00');
    expect(price.closest('[data-awaiting="true"]')).not.toBeNull();
    const add = () => main().getByText('Add to Cart');
    expect(add().closest('[inert]')).not.toBeNull();

    await act(async () => arrive(oneOrTen({ Obj: '{"type":102}' })));
    const ten = await main().findByText('₹1,00,000.00');
    expect(ten.closest('[data-awaiting="true"]')).toBeNull();
    expect(add().closest('[inert]')).toBeNull();
  });
});

describe('the text of a product', () => {
  it('is in four tabs, the last a table of its facts', async () => {
    await open(smallShop());
    const tabs = main().getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Product',
      'Purity & Tech',
      'Packaging',
      'Product Details',
    ]);
    expect(main().getByRole('tabpanel').innerHTML).toContain('<b>rises</b>');
    fireEvent.click(main().getByRole('tab', { name: 'Product Details' }));
    const rows = within(main().getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Unique ID', 'LOT-1'],
      ['Weight / Denomination', '1 g'],
      ['Purity', '999'],
      ['Size', '12 mm'],
      ['Certification', 'Assay card'],
      ['Collection', 'Lotus'],
      ['Packaging', 'Blister'],
    ]);
  });

  it('names only the marketplaces that sell the product, and never runs a script', async () => {
    const links = { AmazoneLink: 'https://amazon.example/x', AjioLink: 'javascript:alert(1)' };
    await open(smallShop([wireProduct(links)]));
    const position = main().getByRole('link', { name: /Amazon/ });
    expect(position.getAttribute('href')).toBe('https://amazon.example/x');
    expect(position.getAttribute('rel')).toContain('noopener');
    expect(main().queryByRole('link', { name: /Flipkart|AJIO/ })).toBeNull();
    cleanup();
    await open(smallShop());
    expect(page()).not.toContain('Also Available at');
  });
});

describe('the MRP', () => {
  it.each([
    // With GST, 10,300 is paid.
    ['10500', true],
    ['10300', false],
    ['10200', false],
    ['9000', false],
    ['0', false],
  ])('is struck through at %s where 10,300 is paid for the piece: %s', async (MRP, shown) => {
    await open(smallShop([wireProduct({ MRP })]));
    expect(page()).toContain('₹10,000.00');
    expect(page().includes('MRP')).toBe(shown);
  });

  it('goes when the price rises past it', async () => {
    const app = await open(smallShop([wireProduct({ MRP: '10500' })]));
    expect(page()).toContain('MRP');
    await app.tick(102_000);
    expect(page()).not.toContain('MRP');
  });
});

describe('the price really paid', () => {
  const charged = wireProduct({
    MakingCharge: '5',
    NetAmt: '100',
    ServiceTax: '5',
    Logistics: '0',
  });

  it('stands beside the sale price, with making and GST in it, and follows the rate', async () => {
    const app = await open(smallShop([charged]));
    expect(page()).toContain('Sale Price ₹10,105.00');
    expect(page()).toContain('Tax excluded');
    // 10,105 with 5 % making, 505.25, and 3 % GST, 303.15.
    expect(page()).toContain('₹10,913.40You pay with making and GST');
    await app.tick(101_000);
    expect(page()).toContain('₹11,021.40You pay');
  });

  it.each([
    ['750', 'with making, GST and delivery'],
    [undefined, 'with making and GST, before delivery'],
  ])('names its contents where the store says %s about the delivery', async (Logistics, words) => {
    await open(smallShop([{ ...charged, Logistics }]));
    expect(page()).toContain(words);
  });

  it('opens into its parts, each in a sentence, which add up to it', async () => {
    await open(smallShop([charged]));
    await act(async () => {
      const opened = main().getByText('How this price is made').closest('details');
      if (opened) opened.open = true;
      opened?.dispatchEvent(new Event('toggle'));
    });
    await main().findByText('Market price');
    const parts = main()
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .filter((text) => text.includes('₹'));
    expect(parts).toEqual([
      'Market price The market’s selling price now for 1 g of metal.₹10,000.00',
      'Our margin 0 % of the metal, and ₹100.00 for each piece with 5 % service tax.₹105.00',
      'Making 5 % of the sale price, for striking the piece.₹505.25',
      'GST 3 % of the sale price.₹303.15',
      'You pay₹10,913.40',
    ]);
    expect(main().getByText('Insured, to your door.')).toBeTruthy();
  });

  it('stands on every weight as short as it can be', async () => {
    const Gram = [
      { P_DetailsId: 101, Denomination: '1', Offer: 'G 999 1 0 0 0 0 0 5 0' },
      { P_DetailsId: 102, Denomination: '10', Offer: 'G 999 10 0 0 0 0 0 5 0' },
    ];
    await open(smallShop([wireProduct({ Gram })]));
    expect(main().getByRole('link', { name: '10 g ₹1.08 L' })).toBeTruthy();
  });
});

describe('related products', () => {
  const related = { P_Id: 1, C_Id: 12, S_Id: 121, P_DetailsId: 401, ProductName: 'Diwali Coin' };

  it('lead to their own address, found by the ids, and carry these', async () => {
    const app = await open({ ...smallShop(), GetProductFront: () => yes([related]) });
    const link = await main().findByRole('link', { name: 'Diwali Coin' });
    expect(link.getAttribute('href')).toBe('/products/gold-coins/festival/diwali?item=401');
    await act(async () => void fireEvent.click(link));
    await waitFor(() =>
      expect(app.router.state.location.state).toMatchObject({ p_id: 1, c_id: 12, s_id: 121 }),
    );
  });

  it('are asked for anew where the catalogue has changed: a price is made of their present charges', async () => {
    const sold = (making: string) => ({ ...related, Offers: [`G 999 1 0 0 0 0 0 ${making} 0`] });
    let answer = sold('5');
    const app = await open({ ...smallShop(), GetProductFront: () => yes([answer]) });
    const tile = () => main().findByRole('link', { name: /Diwali Coin/ });
    expect((await tile()).textContent).toContain('₹10,800.00');
    answer = sold('8');
    await act(() => app.queryClient.invalidateQueries({ queryKey: ['catalogue'] }));
    await waitFor(async () => expect((await tile()).textContent).toContain('₹11,100.00'));
  });

  it('are left out if they have no position in the listings', async () => {
    const lost = { ...related, C_Id: 77, P_DetailsId: 402, ProductName: 'Lost Coin' };
    await open({ ...smallShop(), GetProductFront: () => yes([lost, related]) });
    expect(await main().findByRole('link', { name: 'Diwali Coin' })).toBeTruthy();
    expect(main().queryByText('Lost Coin')).toBeNull();
  });

  it('are not the product itself, in none of its weights', async () => {
    const own = { ...related, P_DetailsId: 102, ProductName: 'Itself' };
    await open({ ...smallShop(), GetProductFront: () => yes([own, related]) });
    expect(await main().findByRole('link', { name: 'Diwali Coin' })).toBeTruthy();
    expect(main().queryByText('Itself')).toBeNull();
  });
});

describe('the share button', () => {
  it('copies the link to this weight if the browser cannot share', async () => {
    await showToasts();
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText }, onLine: true, userAgent: '' });
    await open(smallShop());
    await act(async () => void fireEvent.click(main().getByRole('button', { name: /Share/ })));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(`https://shop.example${LEAF}?item=101`);
  });
});
