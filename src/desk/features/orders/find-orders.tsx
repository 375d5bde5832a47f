import { useEffect, useRef, useState } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { useKeys } from '../../parts/button/keys.ts';

const PAUSE_MS = 250;

interface FindOrdersProps {
  value: string;
  onFind: (text: string) => void;
  /** How the store interpreted the search. */
  understood: readonly string[];
}

/** One field to search by anything that is known of an order. */
export function FindOrders({ value, onFind, understood }: FindOrdersProps) {
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ f: { label: 'Find an order', run: () => field.current?.focus() } });
  useEffect(() => {
    const pause = setTimeout(() => onFind(text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, onFind]);
  return (
    <>
      <Field
        ref={field}
        type="search"
        label="Find an order"
        labelNote={understood.length > 0 ? `looks for ${understood.join(' and ')}` : undefined}
        placeholder="Number, mobile, name, UTR, amount, city, date, tracking number, serial"
        autoComplete="off"
        spellCheck={false}
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && onFind(text.trim())}
      />
      <p className="visually-hidden" role="status">
        {understood.length > 0 && `Looks for ${understood.join(' and ')}`}
      </p>
    </>
  );
}
