import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { isDisconnected } from '#client/rates/gate.ts';
import { useFreshness } from '#client/rates/use-from-rates.ts';
import { BlockedReason, Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { writeTidy } from '#client/ui/form/write-tidy.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { PictureField } from '../payment/proof/picture-field.tsx';
import { tidyUtr } from '../payment/proof/proof-field.tsx';
import proof from '../payment/proof/proof-field.module.css';
import styles from './answer-page.module.css';
import { useAnswer } from './use-answer.ts';

interface AnswerPageProps {
  order: string;
  /** The shop's question, where it is known. */
  question?: ReactNode;
  /** The shop takes no answer without a screenshot. */
  needsPicture?: boolean;
  /** Stands for the form where the shop asks nothing, unless an answer was sent whose reply was lost. */
  notAsked?: ReactNode;
}

/** What the shop asked about a payment: its reference, a screenshot of it, or both. Nothing here counts as paid. */
export function AnswerPage({ order, question, needsPicture = false, notAsked }: AnswerPageProps) {
  const navigate = useNavigate();
  const answer = useAnswer(
    order,
    () => void navigate({ to: '/order-view/$orderId', params: { orderId: order }, replace: true }),
  );
  const { utr, picture, reading, busy } = answer;
  const cut = isDisconnected(useFreshness()) ? m.transfer_tell_offline() : '';
  if (notAsked && !busy && !answer.unheard) return notAsked;
  return (
    <>
      <PageHeading lead={m.order_list_number({ number: order })} rule>
        {m.order_asked_title()}
      </PageHeading>
      <form
        className={styles.answer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          answer.send();
        }}
      >
        {question}
        <p>
          {needsPicture ? m.order_asked_text_picture({ order }) : m.order_asked_text({ order })}
        </p>
        {answer.unheard && <Notice kind="warn">{m.order_asked_unheard()}</Notice>}
        {answer.error && <Notice kind="error">{answer.error}</Notice>}
        <Field
          label={m.pay_utr()}
          hint={m.pay_utr_hint()}
          name="utr"
          value={utr}
          readOnly={busy}
          onChange={({ target }) => answer.setUtr(writeTidy(target, tidyUtr))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div className={proof.proof}>
          <PictureField
            picture={picture}
            reading={reading}
            error={answer.pictureError}
            frozen={busy}
            words={{
              choose: m.transfer_picture(),
              detail: m.transfer_picture_detail(),
              attached: m.order_asked_picture_kept(),
            }}
            onChoose={(file) => void answer.attach(file)}
            onRemove={answer.detach}
          />
        </div>
        <Button
          type="submit"
          size="large"
          wide
          busy={busy}
          blockedReason={cut || (reading ? m.pay_picture_reading() : '')}
        >
          {m.order_asked_send()}
        </Button>
        {cut && <BlockedReason aria-hidden>{cut}</BlockedReason>}
      </form>
    </>
  );
}
