import type { DeskReplyOf } from '#shared/desk/contract/desk-operation.ts';
import { setupOperations } from '#shared/desk/contract/content/setup.ts';
import { useDeskMutation } from '../../api/use-desk.ts';
import { useRight } from '../../api/use-me.ts';
import { HoldButton } from '../../parts/button/hold-button.tsx';
import { LinkRow } from '../../parts/page/link-row.tsx';
import { Panel } from '../../parts/page/panel.tsx';
import { Status } from '../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../parts/page/toast.ts';
import styles from './setup.module.css';

type Step = DeskReplyOf<typeof setupOperations.ReadSetup>['steps'][number];

/** The screen where a step is done. */
const ADDRESSES: Record<Step['place'], string> = {
  brand: '/brand',
  shop: '/shop',
  money: '/setup#payees',
  prices: '/prices',
  catalogue: '/catalogue',
  guard: '/guard',
  approvals: '/approvals',
  staff: '/staff',
};

/** Every step with its state, and the button that opens the shop once nothing is missing. */
export function StepsPanel({ steps, open }: { steps: readonly Step[]; open: boolean }) {
  const mayOpen = useRight('shop.edit');
  const opening = useDeskMutation(setupOperations.OpenShop);
  const missing = steps.filter((step) => step.needed && step.missing.length > 0).length;
  return (
    <Panel
      flush
      title="On the way to the first sale"
      aside={missing > 0 ? `${missing} still needed` : 'All that is needed is there'}
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.place}>
            <LinkRow to={ADDRESSES[step.place]}>
              <StepState step={step} />
              <span className={styles.words}>
                <span className={styles.title}>{step.title}</span>
                {step.missing.map((line) => (
                  <span key={line} className={styles.missing}>
                    {line}
                  </span>
                ))}
              </span>
            </LinkRow>
          </li>
        ))}
      </ol>
      {!open && mayOpen && (
        <div className={styles.open}>
          <HoldButton
            disabled={missing > 0}
            busy={opening.isPending}
            onHeld={() => opening.mutate({}, { onSuccess: sayDone, onError: sayFailed })}
          >
            Hold to open the shop
          </HoldButton>
          <p className={styles.hint}>
            {missing > 0
              ? 'The shop opens once the steps above are done. What is only advised can wait.'
              : 'From then on customers can buy. To stop selling again takes a second, at the top.'}
          </p>
        </div>
      )}
    </Panel>
  );
}

function StepState({ step: { missing, needed } }: { step: Step }) {
  if (missing.length === 0) return <Status kind="right">Done</Status>;
  return needed ? <Status kind="nothing">Needed</Status> : <Status kind="waits">Advised</Status>;
}
