import { type RefObject, useEffect, useState } from 'react';
import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { controlOf } from '#client/ui/form/form-control.ts';
import { NOTHING, tidyTyped, type Typed, type TradeField } from './trade-amounts.ts';

/** The typed text with its metal and side. Old entries may hold anything: `asTyped` checks the fields. */
const stored = storedValue('digital-trade', v.record(v.string(), v.unknown()));

/**
 * What is typed into a trade, stored in this tab over a reload. It belongs to one metal and one side of
 * the trade (`of`): what was typed for another is discarded.
 */
export function useTradeInput(form: RefObject<HTMLFormElement | null>, of: string) {
  const [typed, setTyped] = useState<Typed>(NOTHING);

  useEffect(() => {
    const early = (field: TradeField) => ({ field, text: controlOf(form.current, field)?.value });
    const draft = stored.read() ?? {};
    // The customer may have typed before hydration.
    const found = [early('amount'), early('weight')].find(({ text }) => text);
    if (found) {
      setTyped(asTyped(found));
      save(of, asTyped(found));
    } else if (draft['of'] === of) setTyped(asTyped(draft));
    else stored.remove();
  }, [form, of]);

  function type(next: Typed): void {
    setTyped(next);
    save(of, next);
  }
  function clear(): void {
    setTyped(NOTHING);
    stored.remove();
  }
  return { typed, type, clear };
}

// If storage is full, a reload loses the text.
const save = (of: string, typed: Typed): boolean => stored.write({ of, ...typed });

function asTyped({ field, text }: Record<string, unknown>): Typed {
  const read = field === 'weight' ? 'weight' : 'amount';
  return { field: read, text: typeof text === 'string' ? tidyTyped(read, text) : '' };
}
