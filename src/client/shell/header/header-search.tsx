import { type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { Icon } from '#client/ui/button/icon.tsx';
import styles from './header.module.css';

/**
 * Search on every screen: a link on a phone, on a desktop a field that shows answers while the visitor types. The answers' code is
 * loaded when the field is first focused; until then, and without a script, the form leads to the results page.
 */
export function HeaderSearch() {
  const [answers, setAnswers] = useState<ReactNode>();
  return (
    <>
      <Link to="/search" className={styles.find} aria-label={m.search_title()}>
        <Icon name="search" />
      </Link>
      <form
        action="/search"
        role="search"
        className={styles.finder}
        onFocus={({ currentTarget: form }) => {
          if (answers) return;
          import('#client/features/search/header-answers.tsx').then(
            ({ HeaderAnswers }) => setAnswers(<HeaderAnswers form={form} />),
            () => undefined,
          );
        }}
      >
        <Icon name="search" size={20} />
        <input
          type="search"
          name="q"
          autoComplete="off"
          maxLength={80}
          aria-label={m.search_header()}
          placeholder={m.search_placeholder()}
        />
        {answers}
      </form>
    </>
  );
}
