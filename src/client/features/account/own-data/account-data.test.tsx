// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GetProfileForFront } from '#shared/contract/addresses.ts';
import { type Answers, no, openApp, silence, testApp, yes } from '#client/testing/shop-app.tsx';
import { showToasts, toasts } from '#client/testing/toasts.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

async function open(answers: Answers = {}) {
  const app = testApp(
    { GetProfileForFront: () => yes([]), ...answers },
    { extensions: ['accountData'] },
  );
  await openApp(app, '/profile');
  await screen.findByRole('heading', { name: 'Your data' });
  return app;
}
const press = (name: string, within_ = within(document.body)) =>
  act(async () => void fireEvent.click(within_.getByRole('button', { name })));
/** Opens the sheet and sends the password. */
async function erase() {
  if (!screen.queryByRole('dialog')) await press('Close your account');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.input(dialog.getByLabelText('Your password'), { target: { value: 'first secret' } });
  await press('Close and erase', dialog);
}

it('offline the card says that it needs a connection, and nothing of prices', async () => {
  const app = await open();
  act(() => app.rates.deviceOnline(false));
  await screen.findAllByText('You are offline. This needs a connection.');
  expect(within(screen.getByRole('main')).queryByText(/price/)).toBeNull();
});

it('an erasure whose answer is lost is known by the login that is gone, and leads to no page of the account', async () => {
  let lost = true;
  const app = await open({ EraseAccount: () => (lost ? silence() : no(401, 'Please log in.')) });
  await erase();
  await screen.findByText(/^We could not hear from the store/);
  expect(app.session.state.user).toBeDefined();
  lost = false;
  await erase();
  await waitFor(() => expect(app.session.state.user).toBeUndefined());
  expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/so your account is closed/));
  expect(toasts.error).not.toHaveBeenCalledWith('Please log in.');
});

it('an erasure whose answer is lost is found out at once, where the store can be reached again', async () => {
  await showToasts();
  let erased = false;
  const app = await open({
    GetProfileForFront: () => (erased ? no(401, 'Please log in.') : yes([])),
    EraseAccount() {
      erased = true;
      return silence();
    },
  });
  await erase();
  await waitFor(() => expect(app.session.state.user).toBeUndefined());
  expect(toasts.info).toHaveBeenCalledWith(expect.stringMatching(/so your account is closed/));
  expect(app.router.state.location.search).not.toHaveProperty('from');
  await screen.findByText(/so your account is closed/);
  // What said to try once more has gone.
  await waitFor(() => expect(screen.queryByText(/^We could not hear from the store/)).toBeNull());
});

it('a login that was over before an erasure was sent is no closed account', async () => {
  const app = await open({ EraseAccount: () => no(401, 'Please log in.') });
  await erase();
  await waitFor(() => expect(app.session.state.user).toBeUndefined());
  expect(toasts.info).not.toHaveBeenCalled();
});

it('an erasure that was pressed without a network was not sent', async () => {
  let lost = true;
  const app = await open({ EraseAccount: () => (lost ? silence() : no(401, 'Please log in.')) });
  onlineManager.setOnline(false);
  await erase();
  await screen.findByText(/^We could not hear from the store/);
  onlineManager.setOnline(true);
  lost = false;
  await erase();
  await waitFor(() => expect(app.session.state.user).toBeUndefined());
  expect(toasts.info).not.toHaveBeenCalled();
});

it('a page that is left once the account is closed leaves nothing of it on the device', async () => {
  const app = await open({ EraseAccount: () => yes([{ Kept: [] }]) });
  await erase();
  await screen.findByText('Your account is closed');
  expect(app.session.state.user).toBeDefined();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(app.session.state.user).toBeUndefined();
});

it('what is said of a closed account stays until it is left, whatever would be asked of the store meanwhile', async () => {
  let erased = false;
  const app = await open({
    GetProfileForFront: () => (erased ? no(401, 'Please log in.') : yes([])),
    EraseAccount() {
      erased = true;
      return yes([{ Kept: ['The books stay for eight years.'] }]);
    },
  });
  await erase();
  await screen.findByText('The books stay for eight years.');
  // As when its customer comes back from another app.
  await act(async () => void app.queryClient.refetchQueries());
  expect(app.session.state.user).toBeDefined();
  expect(screen.getByText('The books stay for eight years.')).toBeDefined();
  await press('Leave');
  expect(app.session.state.user).toBeUndefined();
  await expect(app.api.call(GetProfileForFront, {})).rejects.toMatchObject({ code: 401 });
});
