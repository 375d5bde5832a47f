import styles from './loader.module.css';

export interface LoaderProps {
  active: boolean;
  label: string;
}

/** The hairline along the top while a screen is loading; a quick one never shows it. */
export function Loader({ active, label }: LoaderProps) {
  return (
    <div role="status">
      {active && (
        <div className={styles.loader}>
          <span className="visually-hidden">{label}</span>
        </div>
      )}
    </div>
  );
}
