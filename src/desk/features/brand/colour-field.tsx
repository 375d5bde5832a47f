import { Field } from '#client/ui/form/field.tsx';
import { useFieldContext } from '../../parts/form/form-context.ts';
import styles from './brand.module.css';

const COLOUR = /^#[\da-f]{6}$/i;

/** A colour field of the enclosing form: picked, or typed as `#0f3d2e`. */
export function ColourField({ label, hint }: { label: string; hint: string }) {
  const field = useFieldContext<string>();
  const { value } = field.state;
  const [first] = field.state.meta.errors as ({ message?: string } | undefined)[];
  return (
    <Field
      label={label}
      hint={hint}
      name={field.name}
      value={value}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      error={first?.message ?? null}
      onChange={({ target }) => field.handleChange(target.value.trim())}
      prefix={
        <input
          type="color"
          className={styles.well}
          aria-label={`Pick: ${label}`}
          value={COLOUR.test(value) ? value : '#000000'}
          onChange={({ target }) => field.handleChange(target.value)}
        />
      }
    />
  );
}
