import fc from 'fast-check';
import { isNotNull } from 'drizzle-orm';
import { DAY_MS } from '#shared/india-time.ts';
import { attempts } from '#server/db/schema/accounts.ts';
import { digitalSales } from '#server/db/schema/digital.ts';
import { toGrams } from '#server/digital/ledger/grams.ts';
import { findFree, findVaultStand } from '#server/digital/ledger/vault.ts';
import type { Buyer } from '#server/testing/people/buyer.ts';
import type { TestShop } from '#server/testing/test-shop.ts';
import { type Drawn, isRefused, same, type TradeWalk } from '#server/testing/walks/trade-walk.ts';
import { runDesk } from '../command-line/run-desk.ts';
import { type Death, isKilled, mortal } from './mortal-shop.ts';

type Metal = 'gold' | 'silver';
type Effect = () => void;

/** A typed command, with its effect on the model, which is applied once. */
interface Typed {
  args: string[];
  effect: Effect;
  done: boolean;
}

interface Answer {
  changed?: boolean;
  approval?: number;
  state?: string;
}

const CLERKS = ['Meera', 'Ravi', 'Kamal', 'meera'];

/**
 * For tests: concurrent acts of several people at the desk, while customers trade, on a real shop and a simple model.
 * Transactions die in between. To add a kind of act, add an entry to DESK_DEEDS.
 */
export class DeskWalk {
  readonly requests: { id: number; typed: Typed }[] = [];
  readonly credits: { ref: string; who: number; metal: Metal; units: number; typed: Typed }[] = [];
  readonly paid = new Set<string>();
  deeds = 0;
  private readonly start: Promise<Record<Metal, number>>;
  private readonly deposited = { gold: 0, silver: 0 };

  constructor(
    readonly shop: TestShop,
    readonly people: Buyer[],
    readonly numbers: string[],
    readonly trades: TradeWalk,
    /** The prefix of its references, unique to this walk. */
    private readonly name: string,
  ) {
    this.start = findVaultStand(shop).then(({ inVault }) => inVault);
  }

  async round(drawn: AnyDeed[]): Promise<void> {
    await this.start;
    await this.shop.db.delete(attempts);
    const ends = await Promise.allSettled(drawn.map((deed) => this.begin(deed)));
    this.deeds += drawn.length;
    for (const end of ends) {
      if (end.status === 'rejected' && !isRefused(end.reason)) throw end.reason;
    }
    for (const end of ends) if (end.status === 'fulfilled') end.value();
    await this.compare();
  }

  async compare(): Promise<void> {
    await this.trades.compare();
    const { inVault } = await findVaultStand(this.shop);
    const start = await this.start;
    const minted = this.trades.orders
      .filter(({ side, state }) => side === 'convert' && state !== 'rejected')
      .reduce((sum, { units }) => sum + units, 0);
    const model = {
      gold: start.gold + this.deposited.gold,
      silver: start.silver + this.deposited.silver - minted,
    };
    same(inVault, model, 'in the vault');
    const free = await findFree(this.shop);
    if (free.gold < 0 || free.silver < 0) throw new Error(`Uncovered: ${JSON.stringify(free)}`);
    const rows = await this.shop.db
      .select({ number: digitalSales.number })
      .from(digitalSales)
      .where(isNotNull(digitalSales.paidAt));
    const own = new Set(this.trades.orders.map(({ number }) => number));
    const paid = rows.map(({ number }) => number).filter((number) => own.has(number));
    same(paid.toSorted(), [...this.paid].toSorted(), 'paid out');
  }

  private async begin(deed: AnyDeed): Promise<Effect> {
    if ('trade' in deed) return this.trades.begin(deed.trade, false);
    return DESK_DEEDS[deed.what](this, deed);
  }

  reference = (): string => `${this.name}-${(this.typedSoFar += 1)}`;
  private typedSoFar = 0;

  move(metal: Metal, units: number): void {
    this.deposited[metal] += units;
  }

  /** Types a command. One that dies is typed again, and must have been done at most once. */
  async type(deed: DeskDeed, typed: Typed): Promise<Effect> {
    const reply = await this.send(deed, typed.args);
    return () => {
      if (!reply) return;
      if (reply.approval !== undefined && reply.state === undefined) {
        const id = reply.approval;
        if (!this.requests.some((each) => each.id === id)) this.requests.push({ id, typed });
      } else this.follow(typed);
    };
  }

  /** Applies the effect of a done act to the model, the first time that it is reported. */
  follow(typed: Typed): void {
    if (typed.done) return;
    typed.done = true;
    typed.effect();
  }

  /** The answer; undefined for a refusal. */
  async send({ clerk, death }: DeskDeed, args: string[]): Promise<Answer | undefined> {
    const by = CLERKS[clerk % CLERKS.length] ?? '';
    const request = { args: [...args, '--by', by, '--json'], user: by.toLowerCase() };
    let reply = await runDesk(mortal(this.shop, death), request);
    if (isKilled(reply)) reply = await runDesk(this.shop, request);
    if (reply.code === 2) throw new Error(`${args.join(' ')}: ${reply.error.join()}`);
    return reply.out.length > 0 ? (JSON.parse(reply.out.join('\n')) as Answer) : undefined;
  }
}

type DeskDeedKind = keyof typeof DESK_DEEDS;
interface DeskDeed {
  what: string;
  clerk: number;
  death: Death;
  who: number;
  pick: number;
  metal: Metal;
  size: number;
}
type AnyDeed = (DeskDeed & { what: DeskDeedKind }) | { trade: Drawn };

const pickOf = <Each>(list: Each[], pick: number): Each | undefined =>
  list[pick % Math.max(1, list.length)];
const nothing = async (): Promise<Effect> => () => undefined;
const REASON = ['--reason', 'x'];

/** The possible acts at the desk; each returns its effect on the model. */
const DESK_DEEDS = {
  async credit(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    const who = deed.who % walk.people.length;
    const { metal } = deed;
    const units = metal === 'gold' ? deed.size * 101 : deed.size * 4001;
    const ref = walk.reference();
    const args = ['credit', walk.numbers[who] ?? '', `--${metal}`, toGrams(units), '--ref', ref];
    const typed: Typed = {
      args: [...args, ...REASON],
      done: false,
      effect: () => {
        const own = walk.trades.held[who];
        if (own) own[metal] += units;
        walk.credits.push({ ref, who, metal, units, typed });
      },
    };
    return walk.type(deed, typed);
  },

  /** Types an act that was done once more. */
  async again(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    const before = pickOf(walk.credits, deed.pick);
    return before ? walk.type(deed, before.typed) : nothing();
  },

  async reverse(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    const credit = pickOf(walk.credits, deed.pick);
    if (!credit) return nothing();
    const { ref, who, metal, units } = credit;
    reversals.set(
      credit,
      reversals.get(credit) ?? {
        args: ['reverse', 'desk-credit', ref, ...REASON],
        done: false,
        effect: () => {
          const own = walk.trades.held[who];
          if (own) own[metal] -= units;
        },
      },
    );
    const typed = reversals.get(credit);
    return typed ? walk.type(deed, typed) : nothing();
  },

  async deposit(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    return vaultMove(walk, deed, 1);
  },

  async withdraw(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    return vaultMove(walk, deed, -1);
  },

  async payout(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    const sold = walk.trades.orders.filter(
      ({ side, state }) => side === 'sell' && state === 'done',
    );
    const sale = pickOf(sold, deed.pick)?.number;
    if (sale === undefined) return nothing();
    const args = ['payout-paid', sale, '--reference', `N-${sale}`];
    return walk.type(deed, { args, done: false, effect: () => void walk.paid.add(sale) });
  },

  async approve(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    const request = pickOf(walk.requests, deed.pick);
    if (!request) return nothing();
    const reply = await walk.send(deed, ['approve', String(request.id)]);
    return () => {
      if (reply?.state === 'approved') walk.follow(request.typed);
    };
  },

  async decline(walk: DeskWalk, deed: DeskDeed): Promise<Effect> {
    const request = pickOf(walk.requests, deed.pick);
    if (!request) return nothing();
    await walk.send(deed, ['decline', String(request.id), ...REASON]);
    return () => undefined;
  },

  async night(walk: DeskWalk): Promise<Effect> {
    return () => void (walk.shop.clock.now += DAY_MS);
  },
};

const reversals = new WeakMap<object, Typed>();

async function vaultMove(walk: DeskWalk, deed: DeskDeed, sign: 1 | -1): Promise<Effect> {
  const { metal } = deed;
  const units = metal === 'gold' ? deed.size * 401 : deed.size * 9001;
  const ref = walk.reference();
  const words =
    sign === 1 ? ['deposit', '--assay', ref, '--bars', ref] : ['withdraw', '--ref', ref];
  const args = ['vault', ...words, `--${metal}`, toGrams(units), ...REASON];
  return walk.type(deed, { args, done: false, effect: () => walk.move(metal, sign * units) });
}

/** One random act at the desk; its effect depends on the acts before it. */
export const deskDeed = fc.record({
  what: fc.constantFrom<DeskDeedKind[]>(
    'credit',
    'credit',
    'credit',
    'again',
    'reverse',
    'deposit',
    'withdraw',
    'payout',
    'approve',
    'approve',
    'decline',
    'night',
  ),
  clerk: fc.nat(3),
  death: fc.constantFrom<Death[]>('never', 'never', 'never', 'before commit', 'after commit'),
  who: fc.nat(1),
  pick: fc.nat(40),
  metal: fc.constantFrom<Metal[]>('gold', 'silver'),
  size: fc.integer({ min: 1, max: 100 }),
});
