import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '#client/ui/button/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { isTopLayer, KeyLayer } from '../button/keys.ts';
import { CAMERA, UPLOAD } from '../page/icons.ts';
import layout from '../page/layout.module.css';
import styles from './drop-file.module.css';

export interface DropFileProps {
  /** What to drop, such as "Drop a bank statement". */
  children: ReactNode;
  /** Like the `accept` of an input: `image/*` or `.csv,.xml`. */
  accept: string;
  multiple?: boolean;
  /** Whether to offer the phone's camera too. */
  camera?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Where files can be pasted now, with the depth of its dialogs. */
const pastable = new Map<HTMLElement, number>();

/**
 * Takes files: dropped, pasted anywhere on the page, chosen, or photographed. Of several on a page the one takes what is pasted that
 * has the pointer or the focus; while a dialog is open, one in it.
 */
export function DropFile(props: DropFileProps) {
  const { children, accept, multiple = false, camera = false, disabled = false, onFile } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const layer = use(KeyLayer);

  useEffect(() => {
    const element = box.current;
    if (disabled || !element) return undefined;
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      if (!isTopLayer(layer)) return;
      const places = [...pastable.values()].filter((each) => each === layer);
      const isMeant = element.matches(':hover') || element.contains(document.activeElement);
      if (places.length > 1 && !isMeant) return;
      const inField =
        target instanceof Element &&
        target.closest('input:not([type=file]), textarea, [contenteditable]');
      const [file] = clipboardData?.files ?? [];
      if (file && !inField) onFile(file);
    };
    pastable.set(element, layer);
    window.addEventListener('paste', paste);
    return () => {
      pastable.delete(element);
      window.removeEventListener('paste', paste);
    };
  }, [disabled, onFile, layer]);

  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onFile(file);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files);
    // Lets the same file be chosen again after it was corrected.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  };
  return (
    <div ref={box} className={layout.buttons}>
      <label
        htmlFor={id}
        className={classNames(styles.drop, over && styles.over, disabled && styles.off)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={UPLOAD} size={20} />
        <span>{children}</span>
        <input
          id={id}
          type="file"
          className={styles.input}
          {...{ accept, multiple, disabled }}
          onChange={choose}
        />
      </label>
      {camera && (
        <label className={classNames(styles.drop, styles.camera, disabled && styles.off)}>
          <Icon name={CAMERA} size={20} />
          <span>Photograph</span>
          <input
            type="file"
            accept={accept}
            capture="environment"
            className={styles.input}
            disabled={disabled}
            onChange={choose}
          />
        </label>
      )}
    </div>
  );
}
