import { useEffect } from 'react';
import { Notice } from '#client/ui/feedback/notice.tsx';

/** What a list beside which something stays open tells that, by `useOpenRow`. */
export interface OpenRowProps {
  hasLeft: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

interface LeftListProps extends OpenRowProps {
  /** Whether something is typed that is not saved. */
  unsaved: boolean;
  /** How it can be saved yet. */
  children: string;
}

/** Keeps what is open beside a list, by `useOpenRow`, while something is typed in it, and says so where it has left the list. */
export function LeftList({ hasLeft, unsaved, onUnsaved, children }: LeftListProps) {
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, unsaved]);
  if (!hasLeft) return null;
  return (
    <Notice kind="warn" title="This has left the list, or was deleted">
      What you typed is kept here, and is not saved. {children}
    </Notice>
  );
}
