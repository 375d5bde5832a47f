import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { openLog, reasonOf } from './log.ts';

const taken = Object.assign(new Error('duplicate key value violates unique constraint'), {
  code: '23505',
  constraint: 'customers_number_unique',
  detail: 'Key (number)=(9123456780) already exists.',
});
const failed = new DrizzleQueryError(
  'insert into "customers" values ($1, $2)',
  ['9123456780', '$argon2id$secret'],
  taken,
);

describe('the log', () => {
  it('says which query failed and why, without a value of it', () => {
    const lines: string[] = [];
    openLog('warn', { write: (line) => void lines.push(line) }).error({ err: failed }, 'failed');
    const [line = ''] = lines;
    expect(line).toContain('insert into');
    expect(line).toContain('violates unique constraint');
    expect(line).toContain('customers_number_unique');
    expect(line).toContain('log.test.ts');
    expect(line).not.toContain('9123456780');
    expect(line).not.toContain('argon2id');
  });
});

describe('the reason for people', () => {
  it('the reason is the one at the bottom, not the query around it', () => {
    expect(reasonOf(failed)).toBe('duplicate key value violates unique constraint');
  });

  it('keeps words that say more than what is below them', () => {
    const error = new Error('The database in ./data could not be opened', { cause: taken });
    expect(reasonOf(error)).toBe('The database in ./data could not be opened');
  });

  it('the reason is the code if there are no words', () => {
    const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
    expect(reasonOf(refused)).toBe('ECONNREFUSED');
  });
});
