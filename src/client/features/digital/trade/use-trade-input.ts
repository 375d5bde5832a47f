import { type RefObject, useEffect, useState } from 'react';
import { deviceStorage } from '#client/persistence/storage/device-storage.ts';
import { readFormDraft } from '#client/persistence/storage/use-form-draft.ts';
import { controlOf } from '#client/ui/form/form-control.ts';
import { NOTHING, tidyTyped, type Typed, type TradeField } from './trade-amounts.ts';

const KEY = 'digital-trade';

/**
 * What is typed into a trade, kept in this tab over a reload. It belongs to one metal and one side of the
 * counter (`of`): what was typed for another is let go of.
 */
export function useTradeInput(form: RefObject<HTMLFormElement | null>, of: string) {
  const [typed, setTyped] = useState<Typed>(NOTHING);

  useEffect(() => {
    const early = (field: TradeField) => ({ field, text: controlOf(form.current, field)?.value });
    const kept = readFormDraft(KEY);
    // Before the app stood there may have been fingers quicker than it.
    const found = [early('amount'), early('weight')].find(({ text }) => text);
    if (found) {
      setTyped(asTyped(found));
      keep(of, asTyped(found));
    } else if (kept['of'] === of) setTyped(asTyped(kept));
    else deviceStorage.session.removeItem(KEY);
  }, [form, of]);

  function type(next: Typed): void {
    setTyped(next);
    keep(of, next);
  }
  function clear(): void {
    setTyped(NOTHING);
    deviceStorage.session.removeItem(KEY);
  }
  return { typed, type, clear };
}

function keep(of: string, typed: Typed): void {
  try {
    deviceStorage.session.setItem(KEY, JSON.stringify({ of, ...typed }));
  } catch {
    // A full storage: only a reload would lose it.
  }
}

function asTyped({ field, text }: Record<string, unknown>): Typed {
  const read = field === 'weight' ? 'weight' : 'amount';
  return { field: read, text: typeof text === 'string' ? tidyTyped(read, text) : '' };
}
