import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { subscribe } from 'valtio/vanilla';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { engagement } from '#client/install/engagement.ts';
import {
  countVisit,
  isRefused,
  isRegular,
  writeRecord,
  never,
  notNow,
  readRecord,
} from './install-record.ts';

/** A product's own page: at least three names deep, a customised coin's one deeper. */
const PRODUCT = /^\/products\/(?:customize-coins\/)?[^/]+\/[^/]+/;

/**
 * Whether to offer to install the shop on the home screen: after a useful act, or when somebody who came back and has looked at a
 * product goes on to another page. Never on arrival.
 */
export function useOffer() {
  const [due, setDue] = useState(false);
  const router = useRouter();

  useEffect(() => {
    const storage = deviceStorage.local;
    countVisit(storage, Date.now());
    const offer = () => setDue(!isRefused(readRecord(storage), Date.now()));
    const seen = () => {
      const { pathname } = router.state.location;
      if (PRODUCT.test(pathname) && !readRecord(storage).seen) writeRecord(storage, { seen: true });
    };
    seen();
    const stopActs = subscribe(engagement, offer);
    const stopRouter = router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged) return;
      if (isRegular(readRecord(storage))) offer();
      seen();
    });
    return () => {
      stopActs();
      stopRouter();
    };
  }, [router]);

  const refuse = (how: (storage: Storage, now: number) => boolean) => () => {
    how(deviceStorage.local, Date.now());
    setDue(false);
  };
  return { due, notNow: refuse(notNow), never: refuse(never) };
}
