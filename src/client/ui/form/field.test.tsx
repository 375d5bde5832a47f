// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './field.tsx';
import { SelectField } from './select-field.tsx';

afterEach(cleanup);

describe('Field', () => {
  it('is tied to its label, hint and error', () => {
    render(<Field label="Mobile" hint="10 digits" error="Enter valid number" />);
    const input = screen.getByLabelText('Mobile');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const said = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(said).toEqual(['Enter valid number', '10 digits']);
  });

  it('has no error attributes without an error', () => {
    render(<Field label="Mobile" />);
    const input = screen.getByLabelText('Mobile');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('shows and hides a password', () => {
    render(<Field label="Password" type="password" reveal={{ show: 'Show', hide: 'Hide' }} />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input.getAttribute('type')).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input.getAttribute('type')).toBe('password');
  });

  it('has no password corrected or capitalised by the keyboard once it is shown', () => {
    render(<Field label="Password" type="password" reveal={{ show: 'Show', hide: 'Hide' }} />);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    const input = screen.getByLabelText('Password');
    const told = ['autocapitalize', 'autocorrect', 'spellcheck'];
    expect(told.map((name) => input.getAttribute(name))).toEqual(['none', 'off', 'false']);
  });
});

describe('SelectField', () => {
  it('has groups and a divider that cannot be selected', () => {
    render(
      <SelectField
        label="State"
        placeholder="Select state"
        options={[
          { value: 'Kerala', label: 'Kerala' },
          { value: '-', label: 'UNION Territories', disabled: true },
          { label: 'More', options: [{ value: 'Delhi', label: 'Delhi' }] },
        ]}
      />,
    );
    const select = screen.getByLabelText('State');
    expect(select.querySelectorAll('option')).toHaveLength(4);
    expect(select.querySelector('option:disabled')?.textContent).toBe('UNION Territories');
    expect(select.querySelector('optgroup')?.getAttribute('label')).toBe('More');
  });
});
