import type { ReactNode } from 'react';
import { Button } from '#client/ui/button/button.tsx';
import { useHydrating } from '#client/ui/use-hydrating.ts';

interface SubmitButtonProps {
  busy: boolean;
  children: ReactNode;
}

/**
 * The main action of a form of the account. It cannot be pressed before the app is awake: the browser
 * would send the form by itself, and what was typed, a password too, would stand in the address.
 */
export function SubmitButton({ busy, children }: SubmitButtonProps) {
  return (
    <Button type="submit" size="large" wide busy={busy} disabled={useHydrating()}>
      {children}
    </Button>
  );
}
