import { type SubmitEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { SelectField, type SelectOption } from '#client/ui/form/select-field.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { DeskButton } from '../button/desk-button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { useFocusOnOpen } from '../dialog/use-focus-on-open.ts';
import { useOpening } from '../dialog/use-opening.ts';
import styles from './filters.module.css';
import { type Choices, keepFilters, savedFilters } from './saved-filters.ts';

export interface Filter {
  /** Its key in the URL. */
  id: string;
  label: string;
  /** Its options, without "all". */
  options: readonly SelectOption[];
}

export interface FiltersProps {
  /** The screen whose saved filters are kept together, such as `orders`. */
  screen: string;
  filters: readonly Filter[];
  /** The choices from the URL. */
  value: Choices;
  /** Writes the choices to the URL. */
  onChange: (value: Choices) => void;
  /** A search field before the filters, in the same row. */
  children?: ReactNode;
  /** Behind a button on a wide screen too: for a list with many filters. On a phone more than two always are. */
  folded?: boolean;
}

/** The number of filters shown openly on a phone. */
const FEW = 2;

/**
 * Filters of a list: they are in the URL, and sets of them are saved by name on this device. Only choices are saved, never a
 * searched text: that may be somebody's name.
 */
export function Filters({ screen, filters, value, onChange, children, folded }: FiltersProps) {
  const id = useId();
  const [saved, setSaved] = useState(() => savedFilters(screen));
  const [naming, setNaming, close] = useOpening<true>();
  const set = Object.fromEntries(
    filters.flatMap(({ id }) => (value[id] ? [[id, value[id]]] : [])),
  ) as Choices;
  // A button that goes with its press would leave the focus nowhere.
  const group = useRef<HTMLDivElement>(null);
  const put = (next: typeof saved) => {
    keepFilters(screen, next);
    setSaved(next);
  };
  const keep = (name: string) => {
    put([...saved.filter((each) => each.name !== name), { name, choices: set }]);
    close();
  };
  const many = Object.keys(set).length;
  const isSet = many > 0;
  const [open, setOpen] = useState(isSet);
  return (
    <div
      ref={group}
      tabIndex={-1}
      className={classNames(
        styles.filters,
        folded && styles.folded,
        filters.length > FEW && styles.many,
        open && styles.open,
      )}
      role="group"
      aria-label="Filters"
    >
      {children && <div className={styles.find}>{children}</div>}
      <DeskButton
        className={styles.toggle ?? ''}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {many > 0 ? `Filters, ${many} set` : 'Filters'}
      </DeskButton>
      <div id={id} className={styles.choices}>
        {filters.map(({ id, label, options }) => (
          <SelectField
            key={id}
            label={label}
            className={styles.filter ?? ''}
            options={options}
            placeholder="All"
            value={value[id] ?? ''}
            onChange={({ target }) => onChange({ ...set, [id]: target.value || undefined })}
          />
        ))}
        {isSet && (
          <DeskButton
            onClick={() => {
              onChange({});
              group.current?.focus();
            }}
          >
            Clear
          </DeskButton>
        )}
        {isSet && <DeskButton onClick={() => setNaming(true)}>Keep</DeskButton>}
      </div>
      {saved.map((each) => (
        <span key={each.name} className={styles.saved}>
          <DeskButton onClick={() => onChange(each.choices)}>{each.name}</DeskButton>
          <IconButton
            icon="close"
            label={`Forget ${each.name}`}
            onClick={() => {
              put(saved.filter((other) => other !== each));
              group.current?.focus();
            }}
          />
        </span>
      ))}
      {naming && <NameDialog onName={keep} onClose={close} />}
    </div>
  );
}

interface NameDialogProps {
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a set of filters. */
function NameDialog({ onName, onClose }: NameDialogProps) {
  const form = useId();
  const field = useFocusOnOpen<HTMLInputElement>();
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(!given);
    if (given) onName(given);
  };
  return (
    <Dialog
      title="Keep these filters"
      onClose={onClose}
      footer={
        <DeskButton type="submit" form={form} kind="primary">
          Keep
        </DeskButton>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          ref={field}
          label="Name"
          value={name}
          maxLength={40}
          error={missing && !name.trim() ? 'They are found by it.' : null}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}
