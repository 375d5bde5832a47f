import { useState } from 'react';
import { OutboxNotes } from '../outbox-notes.tsx';
import { REVIEW_DRAFT, TestimonialForm } from './testimonial-form.tsx';
import styles from './testimonial-form.module.css';

interface ReviewPanelProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Unsent reviews, and the review form. Loaded when one of them is needed. */
export function ReviewPanel({ open, onOpen, onClose }: ReviewPanelProps) {
  // Remounts the form when an entry of the outbox is put back into it.
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
