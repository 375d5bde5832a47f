import { parseTransfer, type TransferSettings } from '#server/payments/transfer/settings.ts';
import { DEMO_PAYEE, isDemo, type Settings } from '#server/settings.ts';
import { type DeskSettings, withDeskSettings } from './desk-settings.ts';

/** The payee of UPI payments. */
export interface UpiPayee {
  pa: string;
  pn: string;
}

/** The shop's own settings made at the desk, as they are now. */
export interface ShopSetup {
  /** Nothing is bought or sold before an owner opens the shop. */
  isOpen: () => boolean;
  upi: () => UpiPayee | undefined;
  transfer: () => TransferSettings | undefined;
  /** The start's settings, overridden by the desk's. */
  settings: () => Settings;
  /** The start's settings alone. */
  given: Settings;
}

interface SetupParts {
  settings: Settings;
  /** The desk's settings, as this instance last read them. */
  kept: () => DeskSettings;
  isOpen: (kept: DeskSettings) => boolean;
}

/** Combines the settings of the start with those that an owner makes at the desk while the store runs. */
export function shopSetup({ settings, kept, isOpen }: SetupParts): ShopSetup {
  let seen: DeskSettings | undefined;
  let held = settings;
  let transfer: TransferSettings | undefined;
  /** Recomputed only where something was set. */
  const now = () => {
    const current = kept();
    if (current !== seen) {
      held = withDeskSettings(settings, current);
      transfer = parseTransfer(held);
      seen = current;
    }
    return { held, transfer };
  };
  return {
    isOpen: () => isOpen(kept()),
    upi: () => upiPayee(now().held),
    transfer: () => now().transfer,
    settings: () => now().held,
    given: settings,
  };
}

/** Undefined without a UPI payee. A payee without a name uses the shop's. */
export function upiPayee(settings: Settings): UpiPayee | undefined {
  const pa = settings.UPI_PA ?? (isDemo(settings) ? DEMO_PAYEE : undefined);
  return pa === undefined ? undefined : { pa, pn: settings.UPI_PN ?? '' };
}
