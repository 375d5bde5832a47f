import { useEffect, useState } from 'react';
import styles from './drop-statement.module.css';

/** Accepts a bank statement dropped anywhere on the page; visible only while something is dragged. */
export function DropStatement({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const drag = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    window.addEventListener('dragover', drag);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', drag);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [onFile]);
  if (!over) return null;
  return (
    <div className={styles.over} aria-hidden>
      <p>Let go to see what this statement would book</p>
    </div>
  );
}
