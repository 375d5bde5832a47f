// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const fill = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

it('a PAN that was saved without an answer is shown as saved once the form is closed', async () => {
  const identity = { Pan: '••••••234F', Name: 'Asha Mehta', State: 'given', Holder: 'person' };
  let saved: unknown[] = [];
  const app = testApp(
    {
      GetProfileForFront: () => yes([]),
      GetIdentity: () => yes(saved),
      SaveIdentity() {
        saved = [identity];
        return silence();
      },
    },
    { extensions: ['buyerIdentity'] },
  );
  await openApp(app, '/profile?tab=profile');
  await screen.findByText('No PAN is saved.');
  await press('Add PAN');
  fill(/^PAN/, 'ABCPE1234F');
  fill(/^Name on/, 'Asha Mehta');
  await press('Save PAN');
  await screen.findByText(/^We could not hear from the store/);
  await press('Cancel');
  await screen.findByText('PAN ••••••234F · Asha Mehta');
});

it('the focus goes to the field that is opened, and back to the button when the PAN is saved or not', async () => {
  const identity = { Pan: '••••••234F', Name: 'Asha Mehta', State: 'given', Holder: 'person' };
  const app = testApp(
    {
      GetProfileForFront: () => yes([]),
      GetIdentity: () => yes([]),
      SaveIdentity: () => yes([identity]),
    },
    { extensions: ['buyerIdentity'] },
  );
  await openApp(app, '/profile?tab=profile');
  await screen.findByText('No PAN is saved.');
  await press('Add PAN');
  expect(document.activeElement).toBe(screen.getByLabelText(/^PAN/, { selector: 'input' }));
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add PAN' }));
  await press('Add PAN');
  fill(/^PAN/, 'ABCPE1234F');
  fill(/^Name on/, 'Asha Mehta');
  await press('Save PAN');
  await screen.findByText('PAN ••••••234F · Asha Mehta');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
});
