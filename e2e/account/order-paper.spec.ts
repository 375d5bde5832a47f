import { AddToCart } from '../../src/shared/contract/bag-changes.ts';
import { GetFinalProductFront, GetNameByIdForFront } from '../../src/shared/contract/catalogue.ts';
import { expect, test } from '../support/journey.ts';
import { placeOrder } from '../support/paying/place-order.ts';
import { StoreApi } from '../support/store-api.ts';
import { WITHOUT_LIMITS } from '../support/stores/store.ts';

test.use({ storeEnv: WITHOUT_LIMITS });

/** Puts a coin into the bag, beside which a bar is ordered. */
async function addCoin(api: StoreApi): Promise<void> {
  const names = { PT_Name: 'Gold Coins', C_Name: 'Lotus Coin', SC_Name: '' };
  const [place] = (await api.call(GetNameByIdForFront, names)) ?? [];
  const leaf = { P_Id: place?.P_id ?? 0, C_Id: place?.C_Id ?? 0, S_Id: place?.S_Id ?? 0, type: 0 };
  const [found] = (await api.call(GetFinalProductFront, leaf)) ?? [];
  const [weight] = found?.Product[0]?.Gram ?? [];
  if (!weight) throw new Error('The lotus coin has no weight');
  const { P_DetailsId, Denomination } = weight;
  await api.call(AddToCart, { P_DetailsId, Quantity: 1, Weight: `${Denomination}gm` });
}

test('an order of two pieces is printed whole, on two pages', async ({ demoPage: page, store }) => {
  const api = await StoreApi.logIn(store.origin);
  await addCoin(api);
  const order = await placeOrder(api);
  await page.goto(`/order-view/${order}`);
  await expect(page.getByText('Your Bag 2 items')).toBeVisible();
  await expect(page.getByText('The price is sealed')).toBeVisible();
  const paper = await page.pdf({ format: 'A4' });
  // What did not fit was printed over what follows, with an empty page at the end.
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('a list of orders and a holding are printed without what can only be pressed', async ({
  demoPage: page,
}) => {
  await page.goto('/profile?tab=orders&orders=digital');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const pressed = page.getByRole('main').getByRole('button', { name: 'LOGOUT' });
  const parts = page.getByRole('main').getByRole('tab', { name: /^Profile Details/ });
  await expect(pressed).toBeVisible();
  await expect(parts).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByText('AURUM', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(pressed).toBeHidden();
  await expect(parts).toBeHidden();
  await page.goto('/digital-gold');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('25.0000 GM').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Buy gold' })).toBeHidden();
  await expect(page.getByRole('main').getByText('AURUM', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save PDF' })).toBeHidden();
  await expect(page.getByLabel('Weight to plan with')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Download the app' })).toBeHidden();
});
