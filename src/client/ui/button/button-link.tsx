import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { buttonClass } from './button.tsx';
import type { ButtonLook } from './button.tsx';

export interface ButtonAnchorProps
  extends Omit<ComponentPropsWithRef<'a'>, 'className'>, ButtonLook {}

/** A plain anchor that looks like a button: for other sites, `tel:`, `mailto:` or a file. */
export function ButtonAnchor({ variant, size, wide, className, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={buttonClass({ variant, size, wide, className })} />;
}

/** A router link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
