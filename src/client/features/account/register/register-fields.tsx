import { SHORTEST_PASSWORD } from '#shared/accounts/password-rule.ts';
import { m } from '#client/messages/compiled/messages.js';
import { useServices } from '#client/api/services-context.ts';
import { Field } from '#client/ui/form/field.tsx';
import { SelectField, type SelectOption } from '#client/ui/form/select-field.tsx';
import { TextAreaField } from '#client/ui/form/text-area-field.tsx';
import type { RegistrationField } from './registration-form-errors.ts';
import styles from '../login/account-form.module.css';

interface FieldProps {
  name: string;
  error: string | null;
}

interface RegisterFieldsProps {
  field: (name: RegistrationField) => FieldProps;
}

/**
 * The fields of a registration. The number comes first, because the account is known by it; rules are checked in the
 * specification's order. Customers log in with their number, so it is the `username` here too: otherwise Chromium and Safari save
 * the field next to the password, the email, and offer that at the login.
 */
export function RegisterFields({ field }: RegisterFieldsProps) {
  return (
    <>
      <Field
        {...field('Number')}
        label={m.register_number()}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        prefix="+91"
      />
      <div className={styles.pair}>
        <Field
          {...field('FirstName')}
          label={m.register_first_name()}
          autoComplete="given-name"
          autoCapitalize="words"
          spellCheck={false}
        />
        <Field
          {...field('LastName')}
          label={m.register_last_name()}
          autoComplete="family-name"
          autoCapitalize="words"
          spellCheck={false}
        />
      </div>
      <div className={styles.pair}>
        <StateField {...field('State')} />
        <Field {...field('Email')} label={m.register_email()} type="email" autoComplete="email" />
      </div>
      <div className={styles.pair}>
        <Field
          {...field('Password')}
          label={m.register_password()}
          hint={m.password_hint({ least: SHORTEST_PASSWORD })}
          type="password"
          autoComplete="new-password"
          reveal={{ show: m.login_show_password(), hide: m.login_hide_password() }}
        />
        <Field
          {...field('ConfirmPassword')}
          label={m.register_confirm()}
          type="password"
          autoComplete="new-password"
          reveal={{ show: m.password_show_confirm(), hide: m.password_hide_confirm() }}
        />
      </div>
      <Field
        {...field('GstNumber')}
        label={m.register_gst()}
        labelNote={m.register_optional()}
        className={styles.upper}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextAreaField
        {...field('Address')}
        label={m.register_address()}
        autoComplete="street-address"
      />
    </>
  );
}

function StateField(props: FieldProps) {
  const { stateArray, unionTerritoryArray } = useServices().config;
  const look = { ...props, label: m.register_state(), autoComplete: 'address-level1' };
  const places = [...stateArray, ...unionTerritoryArray];
  // Where the store lists no states, the customer types one.
  if (places.length === 0) return <Field {...look} />;
  const divider = {
    value: 'union-territories',
    label: m.register_union_territories(),
    disabled: true,
  };
  return (
    <SelectField
      {...look}
      placeholder={m.register_state_choose()}
      options={[
        ...stateArray.map(option),
        ...(unionTerritoryArray.length > 0 ? [divider] : []),
        ...unionTerritoryArray.map(option),
      ]}
    />
  );
}

const option = (name: string): SelectOption => ({ value: name, label: name });
