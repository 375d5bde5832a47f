import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MoneyRecord, weighMoney as weigh } from './order-money.ts';

const paise = fc.integer({ min: 1, max: 5_000_000_000_000 });
const record = fc.record({
  kind: fc.constantFrom<MoneyRecord['kind']>('in', 'out', 'forgiven'),
  paise,
});
const asked = fc.oneof(fc.constant(0), paise);
const records = fc.array(record, { maxLength: 20 });

/** `beyond`: how much more may be kept than is wanted. */
const weighMoney = (wanted: number, all: MoneyRecord[], beyond = 0) => {
  const forgiven = all.reduce(
    (sum, { kind, paise: own }) => sum + (kind === 'forgiven' ? own : 0),
    0,
  );
  return weigh({ least: wanted - forgiven, most: wanted + beyond }, all);
};

describe('the money of an order', () => {
  it.each<[number, MoneyRecord[], ReturnType<typeof weighMoney>['state'], number, number]>([
    [13_640_041, [], 'nothing', 13_640_041, 0],
    [13_640_041, [{ kind: 'in', paise: 10_000_000 }], 'part', 3_640_041, 0],
    [13_640_041, [{ kind: 'in', paise: 13_640_041 }], 'all', 0, 0],
    [13_640_041, [{ kind: 'in', paise: 13_640_042 }], 'too-much', 0, 1],
    [0, [{ kind: 'in', paise: 10_000_000 }], 'too-much', 0, 10_000_000],
    [0, [], 'nothing', 0, 0],
    [1, [{ kind: 'in', paise: 1 }], 'all', 0, 0],
    [100, [{ kind: 'in', paise: 1 }], 'part', 99, 0],
    [100, [{ kind: 'in', paise: 99 }], 'part', 1, 0],
  ])(
    'an order of %i paise with %j is %s: %i short, %i over',
    (wanted, came, state, short, over) => {
      expect(weighMoney(wanted, came)).toMatchObject({ state, short, over });
    },
  );

  it('is never short and over at once, and both make it exact', () => {
    fc.assert(
      fc.property(asked, records, (wanted, all) => {
        const { came, givenBack, forgiven, short, over, state } = weighMoney(wanted, all);
        expect(Math.min(short, over)).toBe(0);
        const kept = came - givenBack;
        // Paying a shortfall, or giving back an excess, settles it; a forgiven amount is never paid out.
        if (short > 0) expect(kept + forgiven + short).toBe(wanted);
        if (over > 0) expect(kept - over).toBe(wanted);
        expect(state === 'too-much').toBe(over > 0);
        expect(state === 'part' || state === 'nothing').toBe(
          over === 0 && (short > 0 || wanted === 0),
        );
      }),
    );
  });

  it('is settled by paying what is short and giving back what is over', () => {
    fc.assert(
      fc.property(asked, records, (wanted, all) => {
        const { short, over } = weighMoney(wanted, all);
        const settled = weighMoney(wanted, [
          ...all,
          { kind: 'in', paise: short },
          { kind: 'out', paise: over },
        ]);
        expect(settled).toMatchObject({ short: 0, over: 0 });
      }),
    );
  });

  it('may be kept beyond what is asked for, and not a paisa more', () => {
    fc.assert(
      fc.property(asked, paise, fc.boolean(), (wanted, beyond, more) => {
        const kept = wanted + beyond + Number(more);
        expect(weighMoney(wanted, [{ kind: 'in', paise: kept }], beyond)).toMatchObject({
          short: 0,
          over: Number(more),
        });
      }),
    );
  });

  it('does not depend on the order of its records, and a record that is balanced counts nothing', () => {
    fc.assert(
      fc.property(asked, records, record, (wanted, all, wrong) => {
        const before = weighMoney(wanted, all);
        const balance = { ...wrong, paise: -wrong.paise };
        expect(weighMoney(wanted, [wrong, ...all.toReversed(), balance])).toEqual(before);
      }),
    );
  });

  it('never gives back more than came', () => {
    fc.assert(
      fc.property(asked, records, (wanted, all) => {
        const { came, givenBack, over } = weighMoney(wanted, all);
        expect(givenBack + over).toBeLessThanOrEqual(Math.max(came, givenBack));
      }),
    );
  });
});
