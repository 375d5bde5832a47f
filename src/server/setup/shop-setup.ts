import { parseTransfer, type TransferSettings } from '#server/payments/transfer/settings.ts';
import { DEMO_PAYEE, isDemo, type Settings } from '#server/settings.ts';
import { type KeptSettings, withKept } from './kept-settings.ts';

/** Who is paid by UPI. */
export interface UpiPayee {
  pa: string;
  pn: string;
}

/** What is set at the desk about the shop itself, as it holds now. */
export interface ShopSetup {
  /** Nothing is bought or sold before an owner opens the shop. */
  isOpen: () => boolean;
  upi: () => UpiPayee | undefined;
  transfer: () => TransferSettings | undefined;
  /** The settings of the start with what the desk has set. */
  settings: () => Settings;
  /** What the start gave alone. */
  given: Settings;
}

interface SetupParts {
  settings: Settings;
  /** What the desk has set, as this instance last heard. */
  kept: () => KeptSettings;
  isOpen: (kept: KeptSettings) => boolean;
}

/** Joins the settings of the start with what an owner sets at the desk while the store runs. */
export function shopSetup({ settings, kept, isOpen }: SetupParts): ShopSetup {
  let seen: KeptSettings | undefined;
  let held = settings;
  let transfer: TransferSettings | undefined;
  /** Read again only where something was set. */
  const now = () => {
    const current = kept();
    if (current !== seen) {
      held = withKept(settings, current);
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

/** Undefined where nobody is paid by UPI. Without a name of its own the payee goes by the shop's. */
export function upiPayee(settings: Settings): UpiPayee | undefined {
  const pa = settings.UPI_PA ?? (isDemo(settings) ? DEMO_PAYEE : undefined);
  return pa === undefined ? undefined : { pa, pn: settings.UPI_PN ?? '' };
}
