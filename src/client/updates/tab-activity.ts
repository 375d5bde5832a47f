import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { proxy, subscribe } from 'valtio/vanilla';
import { isCheckoutStep } from '#shared/addresses/checkout-step.ts';

/** Fields whose text a reload would lose. A search field is restored from the URL. */
const FIELD =
  'textarea, input:not([type="search"], [type="checkbox"], [type="radio"], [type="range"])';
const EVENTS = ['input', 'click', 'focusout', 'reset', 'close', 'visibilitychange'] as const;
/** After this the effect of an event is rendered. */
const DRAWN_AFTER_MS = 300;

/** Whether a reload would lose something in this tab, and whether this tab is sending something. */
export const tabActivity = proxy({ busy: false, sending: false });

/** The number of `whileBusy` calls still running. */
let running = 0;
/** Updates `tabActivity`; does nothing until the tab is watched. */
let refresh: () => void = () => undefined;

/** The tab counts as busy until the work is done. */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  running += 1;
  refresh();
  try {
    return await work();
  } finally {
    running -= 1;
    refresh();
  }
}

/** Resolves when the tab is not busy, at once where it is not. */
export const whenIdle = () => untilNot('busy');
/** Resolves when nothing is being sent from this tab, at once where nothing is. */
export const whenSent = () => untilNot('sending');

async function untilNot(what: keyof typeof tabActivity): Promise<void> {
  refresh();
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
 * Keeps `tabActivity` up to date: a checkout, a request being sent, an open sheet, or typed text makes a tab busy. Returns a
 * function that stops it.
 */
export function watchTabActivity({
  router,
  queryClient,
}: {
  router: Pick<AnyRouter, 'state' | 'subscribe'>;
  queryClient: QueryClient;
}): () => void {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  // Text may have been typed before the app was hydrated.
  for (const field of document.querySelectorAll<HTMLInputElement>(FIELD)) {
    if (field.value !== field.defaultValue) typed.add(field);
  }
  const holdsText = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (field.isConnected) return field.value !== '';
    typed.delete(field);
    return false;
  };
  refresh = () => {
    tabActivity.sending = running > 0 || queryClient.isMutating() > 0;
    tabActivity.busy =
      tabActivity.sending ||
      // Nothing may pull a customer out of these.
      isCheckoutStep(router.state.location.pathname) ||
      document.querySelector('dialog[open]') !== null ||
      [...typed].some(holdsText);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, DRAWN_AFTER_MS);
  };
  const onEvent = ({ type, target }: Event) => {
    const field = type === 'input' && target instanceof Element && target.matches(FIELD);
    if (field) typed.add(target as HTMLInputElement);
    // The first letter counts at once; the end of an activity may wait until it is rendered.
    if (field && !tabActivity.busy) refresh();
    else refreshSoon();
  };
  EVENTS.forEach((event) => document.addEventListener(event, onEvent, true));
  // A page that has just been reached still requests its pictures.
  const stopRouter = router.subscribe('onResolved', () => {
    if (tabActivity.busy) refreshSoon();
    else refresh();
  });
  const stopMutations = queryClient.getMutationCache().subscribe(refresh);
  const stopShare = shareBusy();
  refresh();
  return () => {
    clearTimeout(timer);
    EVENTS.forEach((event) => document.removeEventListener(event, onEvent, true));
    stopRouter();
    stopMutations();
    stopShare();
    refresh = () => undefined;
    Object.assign(tabActivity, { busy: false, sending: false });
  };
}

/** Every busy tab holds a share of this lock; the browser releases it however the tab ends. */
const LOCK = 'busy';
const locks = () => (navigator as { locks?: LockManager }).locks;

function shareBusy(): () => void {
  let release: (() => void) | undefined;
  const share = () => {
    if (tabActivity.busy && !release) {
      const over = new Promise<void>((resolve) => (release = resolve));
      locks()
        ?.request(LOCK, { mode: 'shared' }, () => over)
        .catch(console.error);
    } else if (!tabActivity.busy) {
      release?.();
      release = undefined;
    }
  };
  const stop = subscribe(tabActivity, share);
  share();
  return () => {
    stop();
    release?.();
  };
}

/** Runs `work` while no tab is busy. With `patient` it waits for that; without, it returns false if one is. */
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
    // This tab may have become busy while it waited for the others.
    refresh();
    if (tabActivity.busy) return false;
    await work();
    return true;
  };
  const manager = locks();
  if (!manager) return tryNow();
  return manager.request(LOCK, { ifAvailable: !patient }, (lock) => (lock ? tryNow() : false));
}

/** Whether any tab applies an update, or waits to. */
export async function isUpdating(): Promise<boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  return [...held, ...pending].some(({ name, mode }) => name === LOCK && mode === 'exclusive');
}
