import { Link } from '@tanstack/react-router';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { setupOperations } from '#shared/desk/contract/content/setup.ts';
import { useDeskQuery } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { counted } from '../../parts/text/format.ts';

/** Tells people who can open the shop that it is closed, and where to set it up: in a new shop, Today is empty otherwise. */
export function NotOpenYet() {
  const may = useRight('shop.edit');
  const { data } = useDeskQuery(setupOperations.ReadSetup, {}, { enabled: may });
  if (!data || data.demo || data.open) return null;
  const needed = data.steps.filter((step) => step.needed && step.missing.length > 0).length;
  return (
    <Notice
      kind="warn"
      title="The shop is not open yet"
      action={<Link to="/setup">{needed > 0 ? 'Set it up' : 'Open it'}</Link>}
    >
      {needed > 0
        ? `Nothing is sold before you open it. ${counted(needed, 'step')} ${needed === 1 ? 'is' : 'are'} still needed, under Content, Set up.`
        : 'Nothing is sold before you open it. All that is needed is there: open it under Content, Set up.'}
    </Notice>
  );
}
