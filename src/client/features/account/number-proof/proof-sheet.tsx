import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ProveNumber, SendNumberCode } from '#shared/contract/number-proof.ts';
import { Refusal, REFUSED, UnreadableReply } from '#shared/contract/refusal.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { ApiClient } from '#client/api/api-client.ts';
import { failureText } from '#client/api/failure-text.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { useForm } from '#client/hooks/use-form.ts';
import { useOneMutation } from '#client/hooks/use-one-mutation.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { showError, showSuccess } from '#client/ui/feedback/toast.ts';
import { codeDigits } from '#client/ui/form/code-digits.ts';
import { FormError } from '#client/ui/form/form-error.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { codeLength } from '../recovery/code-length.ts';
import { CodeField } from '../recovery/code-field.tsx';
import { SendAgain } from '../recovery/send-again.tsx';
import { ageOf, CODE_LIFE_S, SEND_AGAIN_S } from '../recovery/sent-code.ts';
import { useSecond } from '../recovery/use-second.ts';
import { forgetProof, keepProof, type SentProof, sentProof } from './sent-proof.ts';
import styles from './proof-sheet.module.css';

export interface ProofSheetProps {
  /** Called once: whether the number is proven now. */
  onEnd: (proven: boolean) => void;
}

/** Proves with a code that the mobile number is the customer's own; the action that needed the proof then continues. */
export function ProofSheet({ onEnd }: ProofSheetProps) {
  const { api, session } = useServices();
  const to = useUser()?.Number;
  const [sent, setSent] = useState(() => sentProof(to));
  const [failure, setFailure] = useState('');
  function end(proven: boolean): void {
    if (proven) forgetProof();
    onEnd(proven);
  }
  const sending = useOneMutation<SentProof | 'proven', void>({
    mutationFn: () => sendNumberCode(api),
    onSuccess(answer) {
      // The number was proven in another tab, or by a new password.
      if (answer === 'proven') return end(true);
      keepProof(answer, to);
      setFailure('');
      return setSent(answer);
    },
    onError(error) {
      const text = failureText(error, m.number_send_unreachable());
      setFailure(text);
      // What a form says of itself is read aloud as a message; without the form the notice is.
      if (sent) showError(text);
    },
  });
  const send = useEffectEvent(() => {
    if (!sent) sending.mutate();
  });
  useEffect(() => send(), []);
  // What waits for the proof is of this login, and must not go on under the next.
  const leave = useEffectEvent(() => end(false));
  useEffect(() => session.onEnd(() => leave()), [session]);
  return (
    <Sheet
      open
      onClose={() => end(false)}
      title={m.number_title()}
      closeLabel={m.pay_close()}
      className={styles.sheet}
    >
      <div className={styles.body}>
        <p>{m.number_text()}</p>
        {sent ? (
          <CodeForm
            key={sent.at}
            sent={sent}
            failure={failure}
            sending={sending.isPending}
            onSend={() => sending.mutate()}
            onProven={() => end(true)}
          />
        ) : failure ? (
          <>
            <Notice kind="error">{failure}</Notice>
            <Button size="large" wide busy={sending.isPending} onClick={() => sending.mutate()}>
              {m.number_send()}
            </Button>
          </>
        ) : (
          <div role="status">
            <span className="visually-hidden">{m.number_sending()}</span>
            <Skeleton className={styles.bone} />
          </div>
        )}
      </div>
    </Sheet>
  );
}

interface CodeFormProps {
  sent: SentProof;
  /** Why no new code was sent. */
  failure: string;
  sending: boolean;
  onSend: () => void;
  onProven: () => void;
}

function CodeForm({ sent, failure, sending, onSend, onProven }: CodeFormProps) {
  const { api, config } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [spent, setSpent] = useState(false);
  const length = codeLength(config);
  const age = ageOf(sent, useSecond());
  const over = spent || age >= CODE_LIFE_S;
  const form = useForm({
    fields: FIELDS,
    // A phone may fill the field in without an event.
    tidy: ({ Otp }) => ({ Otp: codeDigits(Otp, length) }),
    check: ({ Otp }) =>
      Otp.length === length ? undefined : { field: 'Otp', text: m.recover_enter_otp() },
    blocked: over || sending,
    send: ({ Otp }) => api.call(ProveNumber, { Otp, Challenge: sent.challenge }),
    onSuccess({ msg }) {
      showSuccess(msg || m.number_done());
      onProven();
    },
    onError(error, { show }) {
      const code = error instanceof Refusal ? error.code : undefined;
      const text = failureText(error, m.recover_verify_unreachable());
      show(code === REFUSED.badInput ? { field: 'Otp', text } : { text });
      // The next typed code replaces the wrong one.
      if (code === REFUSED.badInput) input.current?.select();
      if (code !== REFUSED.tooMany) return;
      setSpent(true);
      forgetProof();
    },
  });
  useEffect(() => input.current?.focus(), []);
  return (
    <form {...form.props} className={styles.form}>
      <p role="status" className={styles.told}>
        {spent
          ? m.recover_spent()
          : over
            ? m.recover_expired()
            : m.number_sent({ number: sent.number })}
      </p>
      {sent.practice && !over && (
        <Notice kind="info">{m.number_practice({ code: sent.practice })}</Notice>
      )}
      <CodeField field={input} error={form.errorOf('Otp')} disabled={over} length={length} />
      <FormError error={form.error ?? (failure ? { text: failure } : undefined)} />
      {!over && (
        <Button type="submit" size="large" wide busy={form.isPending}>
          {m.number_verify()}
        </Button>
      )}
      <SendAgain
        first={over}
        busy={sending}
        waitSeconds={SEND_AGAIN_S - age}
        onSend={() => !form.isPending && onSend()}
      />
    </form>
  );
}

const FIELDS = ['Otp'] as const;

async function sendNumberCode(api: ApiClient): Promise<SentProof | 'proven'> {
  const { data } = await api.call(SendNumberCode, {});
  const answer = data[0];
  if (answer?.Proven) return 'proven';
  if (!answer?.Otp) throw new UnreadableReply(SendNumberCode.name, 'has no challenge');
  const { Otp: challenge, Number: number, Practice: practice } = answer;
  return { challenge, number, practice, at: Date.now() };
}
