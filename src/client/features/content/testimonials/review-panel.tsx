import { useState } from 'react';
import { OutboxNotes } from '../outbox-notes.tsx';
import { REVIEW_DRAFT, TestimonialForm } from './testimonial-form.tsx';
import styles from './review-panel.module.css';

interface ReviewDeskProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Reviews that wait to be sent, and the form to write one. Fetched when one of them is wanted. */
export function ReviewDesk({ open, onOpen, onClose }: ReviewDeskProps) {
  // The form is made anew when something comes back into it.
  const [round, setRound] = useState(0);
  return (
    <>
      <div className={styles.notes}>
        <OutboxNotes
          kind="review"
          draft={REVIEW_DRAFT}
          onPutBack={() => {
            setRound(round + 1);
            onOpen();
          }}
        />
      </div>
      {open && <TestimonialForm key={round} onClose={onClose} />}
    </>
  );
}
