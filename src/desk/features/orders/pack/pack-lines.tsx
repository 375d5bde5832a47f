import { Picture } from '#client/ui/picture/picture.tsx';
import { ordersOperations } from '#shared/desk/contract/orders/orders.ts';
import type { PackedLine, Packing } from '#shared/desk/contract/orders/order-packing.ts';
import { useDeskMutation } from '../../../api/use-desk.ts';
import { DeskButton } from '../../../parts/button/desk-button.tsx';
import { grams } from '../../../parts/text/format.ts';
import { Panel } from '../../../parts/page/panel.tsx';
import { Status } from '../../../parts/page/status.tsx';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import textStyles from '../../../parts/text/text.module.css';
import styles from './pack.module.css';

interface Slot {
  line: PackedLine;
  key: string;
  taken?: PackedLine['taken'][number] | undefined;
}

/** Every piece of the order in its own row: taken pieces first, then the missing ones. */
const slotsOf = (line: PackedLine): Slot[] =>
  line.kept
    ? Array.from({ length: line.quantity }, (_, index) => ({
        line,
        key: `${line.position} ${index}`,
        taken: line.taken[index],
      }))
    : [{ line, key: `${line.position}` }];

export function PackLines({ packing }: { packing: Packing }) {
  const slots = packing.lines.flatMap(slotsOf);
  const next = slots.find(({ line, taken }) => line.kept && !taken)?.key;
  const open = packing.not === undefined && packing.seal === '';
  return (
    <Panel flush>
      <ul role="list">
        {slots.map((slot) => (
          <SlotRow
            key={slot.key}
            slot={slot}
            isNext={slot.key === next}
            order={open ? packing.order : undefined}
          />
        ))}
      </ul>
    </Panel>
  );
}

function SlotRow({
  slot,
  isNext,
  order,
}: {
  slot: Slot;
  isNext: boolean;
  order: string | undefined;
}) {
  const { line, taken } = slot;
  return (
    <li className={styles.slot} data-next={isNext || undefined}>
      <Picture src={line.image} alt="" sizes="40px" ratio="square" className={styles.image ?? ''} />
      <span className={styles.words}>
        <strong>
          {!line.kept && `${line.quantity} × `}
          {line.name} {grams(line.grams)}
        </strong>
        <span className={textStyles.soft}>
          {taken
            ? [taken.serial, taken.grams && grams(taken.grams)].filter(Boolean).join(' · ')
            : whatNext(line, isNext)}
        </span>
      </span>
      <span className={styles.verdict}>
        {taken || !line.kept ? (
          <Status kind={taken ? 'right' : 'nothing'}>{taken ? 'Right' : 'Take'}</Status>
        ) : (
          <Status kind={line.inStock > 0 ? 'nothing' : 'late'}>
            {line.inStock > 0 ? (isNext ? 'Next' : 'Open') : 'None in stock'}
          </Status>
        )}
        {taken && order !== undefined && <PutBack order={order} serial={taken.serial} />}
      </span>
    </li>
  );
}

const whatNext = (line: PackedLine, isNext: boolean): string => {
  if (!line.kept) return `${line.metal} ${line.purity}, kept without serials`;
  return isNext ? 'Scan, or type its number' : `${line.metal} ${line.purity}`;
};

function PutBack({ order, serial }: { order: string; serial: string }) {
  const putBack = useDeskMutation(ordersOperations.PutPieceBack);
  const run = () => putBack.mutate({ order, serial }, { onSuccess: sayDone, onError: sayFailed });
  return (
    <DeskButton
      kind="quiet"
      aria-label={`Put ${serial} back`}
      busy={putBack.isPending}
      onClick={run}
    >
      Put back
    </DeskButton>
  );
}
