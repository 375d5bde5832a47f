import { useEffect, useRef, useState } from 'react';
import { EraseAccount } from '#shared/contract/account-data.ts';
import { Refusal } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { ApiClient } from '#client/api/api-client.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { FormError } from '#client/ui/form/form-error.tsx';
import { showInfo } from '#client/ui/feedback/toast.ts';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { keyed } from '#client/ui/keyed.ts';
import { ManagerUsername } from '../password/password-fields.tsx';
import { useLostAnswer } from '../use-lost-answer.ts';
import styles from './account-data.module.css';

interface EraseSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Closes the account for good: asks for the password, then lists what the law requires the store to keep. */
export function EraseSheet({ open, onClose }: EraseSheetProps) {
  const { api, session } = useServices();
  const [kept, setKept] = useState<readonly string[]>();
  // The account no longer exists: ending the login removes everything of it from this device, however this is left.
  useEffect(() => {
    if (!kept) return undefined;
    const end = () => session.end();
    const speak = muteLogin(api);
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      speak();
      end();
    };
  }, [kept, api, session]);
  function close(): void {
    onClose();
    if (kept) session.end();
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={kept ? m.data_erased() : m.data_erase_title()}
      closeLabel={m.pay_close()}
      footer={
        kept && (
          <Button wide onClick={close}>
            {m.data_erased_leave()}
          </Button>
        )
      }
    >
      {kept ? <Kept kept={kept} /> : <EraseForm onErased={setKept} />}
    </Sheet>
  );
}

/**
 * From now on nothing is asked in the name of the login, which is gone at the store: the answer would say that it has ended, lead away and
 * take with it what is told here. Another tab that asks still ends it. Returns a function that undoes this.
 */
function muteLogin(api: ApiClient): () => void {
  const { call } = api;
  api.call = (...given) => (given[0].token ? new Promise<never>(() => {}) : call(...given));
  return () => {
    api.call = call;
  };
}

function EraseForm({ onErased }: { onErased: (kept: readonly string[]) => void }) {
  const { api, session } = useServices();
  const user = useUser();
  // Nobody is to go on where they were, as after a login that ran out.
  const lost = useLostAnswer(() => {
    session.end();
    showInfo(m.data_erased_unheard());
  });
  const { props, field, error, isPending } = useForm({
    fields: ['Password'],
    check: ({ Password }) =>
      Password ? undefined : { field: 'Password', text: m.data_password_missing() },
    send(values) {
      lost.sending();
      return api.call(EraseAccount, values, undefined, { onRefusal: lost.onRefusal });
    },
    onSuccess: ({ data }) => onErased(data[0]?.Kept ?? []),
    onError(failure, { show }) {
      lost.failed(failure);
      if (!session.state.user) return;
      const text = failureText(failure, m.data_erase_unreachable());
      const wrong = failure instanceof Refusal && failure.reason === 'wrong-password';
      show(wrong ? { field: 'Password', text } : { text });
    },
  });
  return (
    <form {...props} className={styles.form}>
      <p>{m.data_erase_text()}</p>
      <ManagerUsername number={user?.Number ?? ''} />
      <Field
        {...field('Password')}
        label={m.data_password()}
        type="password"
        autoComplete="current-password"
        reveal={{ show: m.password_show_old(), hide: m.password_hide_old() }}
      />
      <FormError error={error} />
      <Button type="submit" variant="danger" wide busy={isPending}>
        {m.data_erase_sure()}
      </Button>
    </form>
  );
}

function Kept({ kept }: { kept: readonly string[] }) {
  const said = useRef<HTMLDivElement>(null);
  // The pressed button is gone with its form: the focus moves to what has happened, so that it is read out.
  useEffect(() => said.current?.focus(), []);
  return (
    <div ref={said} tabIndex={-1} className={styles.form}>
      <p>{m.data_erased_text()}</p>
      {kept.length > 0 && (
        <>
          <p>{m.data_kept()}</p>
          <ul className={styles.kept}>
            {keyed(kept, (what) => what).map(({ item: what, key }) => (
              <li key={key}>{what}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
