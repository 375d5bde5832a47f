import { type SubmitEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { VerifyCouponCode } from '#shared/contract/bag-changes.ts';
import { type AppliedCoupon, applyCoupon } from '#client/checkout-session/checkout-session.ts';
import { m } from '#client/messages/compiled/messages.js';
import { storedValue } from '#client/persistence/storage/stored-value.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useFormErrors } from '#client/ui/form/use-form-errors.ts';
import { showSuccess } from '#client/ui/feedback/toast.ts';
import { failureText } from '#client/api/failure-text.ts';
import { CouponInForce } from './coupon-in-force.tsx';
import styles from './coupon-box.module.css';

/** A code that is typed and not applied. */
const typedCode = storedValue('coupon-draft', v.string());

interface CouponBoxProps {
  coupon: AppliedCoupon | undefined;
  before: string;
  onChange: (coupon: AppliedCoupon | undefined) => void;
}

/** The field for a coupon's code, or the coupon that is applied. Only the store knows what a code is worth. */
export function CouponBox({ coupon, before, onChange }: CouponBoxProps) {
  const [moved, setMoved] = useState(false);
  const [isTyped] = useState(() => Boolean(typedCode.read()));
  const change = (next: AppliedCoupon | undefined) => {
    setMoved(true);
    onChange(next);
  };
  // Applying or removing a coupon unmounts the focused element: the other half takes the focus.
  return coupon ? (
    <CouponInForce
      coupon={coupon}
      before={before}
      takeFocus={moved}
      onRemove={() => change(undefined)}
    />
  ) : (
    <Disclosure
      summary={m.cart_coupon_have()}
      defaultOpen={moved || isTyped}
      className={styles.fold}
    >
      <CodeForm takeFocus={moved} onApplied={change} />
    </Disclosure>
  );
}

function CodeForm({
  takeFocus,
  onApplied,
}: {
  takeFocus: boolean;
  onApplied: (coupon: AppliedCoupon) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const errors = useFormErrors<'coupon'>(form, { once: true });
  const { code, setCode, apply, isPending } = useApply(errors, onApplied);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeFocus) input.current?.focus();
  }, [takeFocus]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    apply();
  }
  // The blocked button suppresses the form's own submit.
  function enter(event: KeyboardEvent) {
    if (event.key === 'Enter' && !code) apply();
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={input}
        className={styles.code}
        label={m.cart_coupon_label()}
        name="coupon"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={enter}
        error={errors.errorOf('coupon')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
      <Button
        type="submit"
        variant="secondary"
        className={styles.apply}
        busy={isPending}
        blockedReason={code ? null : m.cart_coupon_missing()}
      >
        {m.cart_coupon_apply()}
      </Button>
    </form>
  );
}

function useApply(
  { show, clear }: ReturnType<typeof useFormErrors<'coupon'>>,
  onApplied: (coupon: AppliedCoupon) => void,
) {
  const { api } = useServices();
  const [code, setCode] = useState(() => typedCode.read() ?? '');
  const fail = (text: string) => show({ field: 'coupon', text });
  const { mutate, isPending } = useMutation({
    mutationFn: (CouponCode: string) => api.call(VerifyCouponCode, { CouponCode }),
    onMutate: clear,
    onSuccess: ({ data, msg }) => {
      const found = data?.[0];
      if (!found?.CouponCode) return fail(m.cart_coupon_invalid());
      showSuccess(msg || m.cart_coupon_applied());
      typedCode.remove();
      onApplied(applyCoupon(found));
    },
    onError: (failure) => fail(failureText(failure, m.cart_coupon_unreachable())),
    networkMode: 'always',
  });
  return {
    code,
    setCode(text: string) {
      setCode(text);
      typedCode.write(text);
      clear();
    },
    isPending,
    apply() {
      if (isPending) return;
      // No code has a space, nor a mark that nobody sees, which a code copied from a chat may end with.
      const asked = code.replace(/[\s\p{Cf}]/gu, '').toUpperCase();
      if (asked) mutate(asked);
      else fail(m.cart_coupon_missing());
    },
  };
}
