import type { ReactNode } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { Button } from '#client/ui/button/button.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';

interface SubmitButtonProps {
  busy: boolean;
  children: ReactNode;
}

/**
 * The submit button of an account form. It is disabled until the app is hydrated: the browser would submit
 * the form by itself and put the typed text, passwords included, into the URL.
 */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  return (
    <>
      <noscript>
        <p>{m.account_no_script()}</p>
      </noscript>
      <Button type="submit" size="large" wide busy={busy} disabled={useHydrating()}>
        {children}
      </Button>
    </>
  );
}
