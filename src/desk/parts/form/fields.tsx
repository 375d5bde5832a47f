import { type ReactNode, use } from 'react';
import { Checkbox } from '#client/ui/form/checkbox.tsx';
import { Field, type FieldProps } from '#client/ui/form/field.tsx';
import {
  SelectField as Select,
  type SelectFieldProps as SelectProps,
} from '#client/ui/form/select-field.tsx';
import {
  TextAreaField as TextArea,
  type TextAreaFieldProps as TextAreaProps,
} from '#client/ui/form/text-area-field.tsx';
import styles from './fields.module.css';
import { RefusalContext, useFieldContext } from './form-context.ts';

type OwnedByForm = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error';
type InputProps = Omit<FieldProps, OwnedByForm>;

/** A field of the enclosing form: its value, its setter, and its error. */
function useBound<Value>() {
  const field = useFieldContext<Value>();
  const refusal = use(RefusalContext);
  const [first] = field.state.meta.errors as ({ message?: string } | string | undefined)[];
  const own = typeof first === 'string' ? first : first?.message;
  return {
    value: field.state.value,
    set: (value: Value) => field.handleChange(value),
    error: own ?? (refusal?.field === field.name ? refusal.message : null),
    name: field.name,
    onBlur: field.handleBlur,
  };
}

export function TextField(props: InputProps) {
  const { value, set, ...bound } = useBound<string>();
  return (
    <Field
      autoComplete="off"
      {...props}
      {...bound}
      value={value ?? ''}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** Rupees as decimal text. */
export const MoneyField = (props: InputProps) => (
  <TextField inputMode="decimal" prefix="₹" {...props} />
);

/** A number as decimal text; say its unit in `suffix`. */
export const NumberField = (props: InputProps) => <TextField inputMode="decimal" {...props} />;

/** A day, as `2026-11-20`. */
export const DateField = (props: InputProps) => <TextField {...props} type="date" />;

/** A moment in this device's time zone, as `2026-11-20T09:30`. */
export const MomentField = (props: InputProps) => <TextField {...props} type="datetime-local" />;

export function AreaField(props: Omit<TextAreaProps, OwnedByForm>) {
  const { value, set, ...bound } = useBound<string>();
  return (
    <TextArea
      {...props}
      {...bound}
      value={value ?? ''}
      onChange={({ target }) => set(target.value)}
    />
  );
}

export function SelectField(props: Omit<SelectProps, OwnedByForm>) {
  const { value, set, ...bound } = useBound<string>();
  return (
    <Select
      {...props}
      {...bound}
      value={value ?? ''}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** Yes or no. */
export function ToggleField({ label, hint }: { label: ReactNode; hint?: ReactNode }) {
  const { value, set, ...bound } = useBound<boolean>();
  return (
    <div>
      <Checkbox
        {...bound}
        label={label}
        checked={value}
        onChange={({ target }) => set(target.checked)}
      />
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

export interface ChoicesFieldProps {
  label: string;
  options: readonly { value: string; label: string; about?: string }[];
}

/** Any number of options, such as somebody's roles. */
export function ChoicesField({ label, options }: ChoicesFieldProps) {
  const { value, set, name } = useBound<string[]>();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          name={name}
          checked={value.includes(option.value)}
          onChange={({ target }) =>
            set(
              target.checked
                ? [...value, option.value]
                : value.filter((each) => each !== option.value),
            )
          }
          label={
            <>
              {option.label}
              {option.about && <span className={styles.about}>{option.about}</span>}
            </>
          }
        />
      ))}
      <Fault />
    </fieldset>
  );
}

/** What is wrong with a field whose control does not say it: a picture, a formatted text, a choice. */
export function Fault() {
  const { error } = useBound<unknown>();
  return (
    error && (
      <p className={styles.error} role="alert" data-refusal>
        {error}
      </p>
    )
  );
}
