import { type RefObject, useEffect, useState } from 'react';
import * as v from 'valibot';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { controlOf } from '#client/ui/form/form-control.ts';
import { NOTHING, tidyTyped, type Typed, type TradeField } from './trade-amounts.ts';

/** What was typed, of which metal and side; the fields are read as whatever is there. */
const stored = storedValue('digital-trade', v.record(v.string(), v.unknown()));

/**
 * What is typed into a trade, kept in this tab over a reload. It belongs to one metal and one side of the
 * counter (`of`): what was typed for another is let go of.
 */
export function useTradeInput(form: RefObject<HTMLFormElement | null>, of: string) {
  const [typed, setTyped] = useState<Typed>(NOTHING);

  useEffect(() => {
    const early = (field: TradeField) => ({ field, text: controlOf(form.current, field)?.value });
    const draft = stored.read() ?? {};
    // Before the app stood there may have been fingers quicker than it.
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

// With a full storage only a reload would lose it.
const save = (of: string, typed: Typed): boolean => stored.write({ of, ...typed });

function asTyped({ field, text }: Record<string, unknown>): Typed {
  const read = field === 'weight' ? 'weight' : 'amount';
  return { field: read, text: typeof text === 'string' ? tidyTyped(read, text) : '' };
}
