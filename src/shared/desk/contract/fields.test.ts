import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bankReference, deskHtml, deskText, neededText } from './fields.ts';
import { email } from './staff/staff-fields.ts';

it('a text pasted with marks that nobody sees is the one that is seen', () => {
  expect(v.parse(deskText(), '\u200E B261129CNMX93\u200B ')).toBe('B261129CNMX93');
  expect(v.parse(email, '\u202AMeera@refinery.example\u202C')).toBe('meera@refinery.example');
});

it('control characters go, and tabs and new lines stay', () => {
  expect(v.parse(deskText(), 'Paid\u0007 by\u001B\u0085 hand,\r\n\ttwice\u007F')).toBe(
    'Paid by hand,\r\n\ttwice',
  );
});

it('a text of such marks alone is empty', () => {
  expect(v.safeParse(neededText(), '\u200B').success).toBe(false);
});

it('a formatted text keeps where a word may be broken', () => {
  expect(v.parse(deskHtml, '<p>Edel\u00ADmetall</p>')).toBe('<p>Edel\u00ADmetall</p>');
});

it('a bank’s reference is compared in Latin digits', () => {
  expect(v.parse(bankReference, '४१२३ ४५६७ ८९०१')).toBe('4123 4567 8901');
});
