import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { proxy, subscribe } from 'valtio/vanilla';

/** From the bag to a placed order: nothing may pull a customer out of these. */
const CHECKOUT = /^\/(?:proceedtobuy|modeofpayment|checkout-payment|buy-convert-coin)(?:\/|$)/;
export const isCheckout = (pathname: string): boolean => CHECKOUT.test(pathname);
/** What is typed or chosen there would be lost. A search is read again from the address. */
const FIELD =
  'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [type="range"])';
const EVENTS = ['input', 'click', 'focusout', 'reset', 'close', 'visibilitychange'] as const;
/** What an event leads to is drawn by then. */
const DRAWN_AFTER_MS = 300;

/** Whether something is under way in this tab that a reload would spoil; whether it is being sent now. */
export const tabActivity = proxy({ busy: false, sending: false });

let held = 0;
let look: () => void = () => undefined;

/** Keeps the tab as it is until the work is done. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  held += 1;
  look();
  try {
    return await work();
  } finally {
    held -= 1;
    look();
  }
}

/** Ends when nothing is under way in this tab; at once where nothing is. */
export const whenIdle = () => untilNot('busy');
/** Ends when nothing is being sent from this tab; at once where nothing is. */
export const whenSent = () => untilNot('sending');

async function untilNot(what: keyof typeof tabActivity): Promise<void> {
  look();
  if (!tabActivity[what]) return;
  await new Promise<void>((resolve) => {
    const stop = subscribe(tabActivity, () => {
      if (tabActivity[what]) return;
      stop();
      resolve();
    });
  });
}

/**
 * Watches for a checkout, for what is being sent, for an open sheet and for what stands typed in a field.
 * Returns the way to stop.
 */
export function watchTabActivity({
  router,
  queryClient,
}: {
  router: Pick<AnyRouter, 'state' | 'subscribe'>;
  queryClient: QueryClient;
}): () => void {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  // Also what was typed before anybody listened.
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELD)) {
    if (field.value !== field.defaultValue) typed.add(field);
  }
  const stands = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (field.isConnected) return field.value !== '';
    typed.delete(field);
    return false;
  };
  look = () => {
    tabActivity.sending = held > 0 || queryClient.isMutating() > 0;
    tabActivity.busy =
      tabActivity.sending ||
      isCheckout(router.state.location.pathname) ||
      document.querySelector('dialog[open]') !== null ||
      [...typed].some(stands);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, DRAWN_AFTER_MS);
  };
  const onEvent = ({ type, target }: Event) => {
    const field = type === 'input' && target instanceof Element && target.matches(FIELD);
    if (field) typed.add(target as HTMLInputElement);
    // The first letter counts at once; that something is over may wait until it is drawn.
    if (field && !tabActivity.busy) look();
    else lookSoon();
  };
  EVENTS.forEach((event) => document.addEventListener(event, onEvent, true));
  const stopRouter = router.subscribe('onResolved', look);
  const stopMutations = queryClient.getMutationCache().subscribe(look);
  const stopShare = shareBusy();
  look();
  return () => {
    clearTimeout(timer);
    EVENTS.forEach((event) => document.removeEventListener(event, onEvent, true));
    stopRouter();
    stopMutations();
    stopShare();
    look = () => undefined;
    Object.assign(tabActivity, { busy: false, sending: false });
  };
}

/** A lock that every busy tab holds a share of. It goes with the tab, however that ends. */
const LOCK = 'busy';
const locks = () => (navigator as { locks?: LockManager }).locks;

function shareBusy(): () => void {
  let letGo: (() => void) | undefined;
  const share = () => {
    if (tabActivity.busy && !letGo) {
      const over = new Promise<void>((resolve) => (letGo = resolve));
      locks()
        ?.request(LOCK, { mode: 'shared' }, () => over)
        .catch(console.error);
    } else if (!tabActivity.busy) {
      letGo?.();
      letGo = undefined;
    }
  };
  const stop = subscribe(tabActivity, share);
  share();
  return () => {
    stop();
    letGo?.();
  };
}

/**
 * Works while no tab of the shop is busy. A patient one waits for that; otherwise false where one is.
 */
export async function withUpdateLock(
  work: () => Promise<void>,
  patient: boolean,
): Promise<boolean> {
  for (;;) {
    if (patient) await whenIdle();
    const done = await alone(work, patient);
    if (done || !patient) return done;
  }
}

async function alone(work: () => Promise<void>, patient: boolean): Promise<boolean> {
  const tryNow = async () => {
    // Something may have begun here while the others were waited for.
    look();
    if (tabActivity.busy) return false;
    await work();
    return true;
  };
  const manager = locks();
  if (!manager) return tryNow();
  return manager.request(LOCK, { ifAvailable: !patient }, (lock) => (lock ? tryNow() : false));
}

/** Whether a tab of the shop puts an update in place, or waits to. */
export async function isUpdating(): Promise<boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'exclusive');
}
