import { useState } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { todayOperations } from '#shared/desk/contract/today.ts';
import type { Selling } from '#shared/desk/contract/trading-fields.ts';
import { haltWords } from '#desk/frame/halt-words.ts';
import { DeskRefused } from '../../api/call-desk.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { ReasonDialog } from '../../parts/dialog/reason-dialog.tsx';
import { sayDone } from '../../parts/page/toast.ts';
import { useTellGone } from '../../parts/page/use-tell-gone.ts';
import { Levels } from './levels.tsx';

export interface ResumeDialogProps {
  halt: Selling['halts'][number];
  selling: Selling;
  onClose: () => void;
}

/** Resuming accepts the level shown here, with a reason. */
export function ResumeDialog({ halt, selling, onClose }: ResumeDialogProps) {
  const resume = useDeskMutation(todayOperations.ResumeSelling);
  // The level when the dialog was opened: the store refuses if the feed has moved on since.
  const [seen, setSeen] = useState(selling.level);
  // Only where the feed has moved on: where the answer was lost, the level that was looked at stays.
  const [refused, setRefused] = useState(false);
  if (refused && selling.level && !isSameLevel(selling.level, seen)) {
    setRefused(false);
    setSeen(selling.level);
  }
  const tellGone = useTellGone();
  const { metal, part } = halt;
  if (!seen) {
    return (
      <ReasonDialog
        title={`Resume ${haltWords(halt).toLowerCase()}`}
        action="Look again"
        onClose={onClose}
        onReason={() => setSeen(selling.level)}
      >
        <Notice kind="warn">The feed says nothing yet, so there is no level to accept.</Notice>
      </ReasonDialog>
    );
  }
  return (
    <ReasonDialog
      title={`Resume ${haltWords(halt).toLowerCase()}`}
      action="Accept the level and resume"
      about="resume"
      label="How you know that it is right"
      usual={['Looked at a second source', 'The feed is back']}
      busy={resume.isPending}
      onClose={onClose}
      onReason={(reason) =>
        resume.mutate(
          { metal, part, reason, level: { gold: seen.gold, silver: seen.silver } },
          {
            onSuccess: (done) => {
              sayDone(done);
              onClose();
            },
            onError: (error) => {
              tellGone(error);
              if (error instanceof DeskRefused && error.code === 409) setRefused(true);
            },
          },
        )
      }
    >
      <p className="soft">
        {halt.by} stopped it: {halt.reason}
      </p>
      <Levels level={seen} />
      {resume.error && <Notice kind="error">{resume.error.message}</Notice>}
    </ReasonDialog>
  );
}

const isSameLevel = (one: Selling['level'], other: Selling['level']): boolean =>
  one?.gold === other?.gold && one?.silver === other?.silver;
