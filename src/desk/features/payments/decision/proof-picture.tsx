import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { useDeskQuery } from '../../../api/use-desk.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Kbd } from '../../../parts/button/kbd.tsx';
import { useKeys } from '../../../parts/button/keys.ts';
import { useOpening } from '../../../parts/dialog/use-opening.ts';
import styles from './proof-picture.module.css';

interface ProofPictureProps {
  proof: string;
  width: number;
  height: number;
  /** The alternative text. */
  alt: string;
  /** Whether Z enlarges it. */
  keyed?: boolean;
}

/** A screenshot of a payment. It is loaded by an operation of its own, which the audit log records. */
export function ProofPicture({ proof, width, height, alt, keyed = false }: ProofPictureProps) {
  const [large, setLarge, close] = useOpening<true>();
  const { data, error, isPlaceholderData } = useDeskQuery(paymentsOperations.OpenProof, { proof });
  const src = data && !isPlaceholderData ? `data:${data.mediaType};base64,${data.base64}` : '';
  useKeys({ z: { label: 'Larger', run: () => setLarge(true) } }, keyed && src !== '');
  // A picture that was shown stays, even if reloading it fails.
  if (error && src === '') return <p className={styles.none}>{error.message}</p>;
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={`Larger: ${alt}`}
        disabled={!src}
        onClick={() => setLarge(true)}
      >
        {src ? (
          <img src={src} alt={alt} width={width} height={height} />
        ) : (
          <span className={styles.none}>Loading the picture</span>
        )}
        {keyed && (
          <span className={styles.note}>
            <Kbd>z</Kbd> larger
          </span>
        )}
      </button>
      {large && src && (
        <Dialog title={alt} size="wide" onClose={close}>
          <Large src={src} alt={alt} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function Large({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  useKeys({ z: { label: 'Smaller', run: onClose } });
  return (
    <div className={styles.large}>
      <img src={src} alt={alt} />
    </div>
  );
}
