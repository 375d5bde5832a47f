import { useEffect, useLayoutEffect, useRef } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import styles from './search.module.css';

interface SearchFieldProps {
  typed: string;
  onType: (typed: string) => void;
}

/** Without a script the form is submitted, and the store answers with a page. */
export function SearchField({ typed, onType }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const rendered = useHydrating();
  // Text typed into the rendered page before hydration is in the field only.
  useLayoutEffect(() => {
    const before = field.current?.value ?? typed;
    if (before !== typed) onType(before);
    // Once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  // A visitor who came by a link of the shop wants to type, even where the link was followed before hydration and so loaded the
  // page; one from elsewhere wants to read first.
  useEffect(() => {
    const fromShop = !rendered || document.referrer.startsWith(`${location.origin}/`);
    if (fromShop && field.current?.value === '') field.current.focus();
    // Once, when the screen opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <search>
      <form
        action="/search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // The results are already shown, so the keyboard is closed to make room.
          field.current?.blur();
        }}
      >
        <Field
          ref={field}
          type="search"
          name="q"
          label={m.search_label()}
          placeholder={m.search_placeholder()}
          prefix={<Icon name={SEARCH} size={20} />}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={80}
        />
        <noscript>
          <Button type="submit">{m.search_submit()}</Button>
        </noscript>
      </form>
    </search>
  );
}
