import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Kbd } from '../../parts/button/kbd.tsx';
import { useShownKeys } from '../../parts/button/keys.ts';
import styles from './keys-sheet.module.css';

/** Every key that acts on this screen. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const keys = useShownKeys();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([name, label]) => (
          <div key={name} className={styles.pair}>
            <dt>
              <Kbd>{name}</Kbd>
              <span className="visually-hidden">{name}</span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">Letters act only where nothing is being typed.</p>
    </Dialog>
  );
}
