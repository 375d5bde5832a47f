import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { type Chance, seeded } from '#server/payments/incoming/testing/seeded.ts';
import { Buyer } from '../people/buyer.ts';
import type { TestCaller } from '../call.ts';
import type { TestShop } from '../shop-on.ts';
import { Auditor } from './books.ts';
import { CardProvider, type Captured } from './card-provider.ts';
import { type DatabaseFault, DatabaseFailure, faulty } from './faults.ts';
import { Market } from './market.ts';
import { LIMITS, Model, type Person } from './model.ts';
import { openClocks, SimulatedStore, type Where } from './store.ts';

/** A customer with a device: what they see, and the prices they hold. */
export interface Customer extends Person {
  caller: TestCaller;
  shippingId: number;
  billingId: number;
  /** Prices held for them, newest last. */
  held: HeldPrice[];
}

export interface HeldPrice {
  kind: 'buy' | 'convert' | 'ticket';
  id: string;
  number: string;
  total: string;
  metal: 'gold' | 'silver';
  side: 'buy' | 'sell';
  units: number;
  at: number;
  skew: number;
}

/** Everything that a deed may touch. */
export class Simulation {
  readonly chance: Chance;
  readonly clocks = openClocks();
  readonly market: Market;
  readonly provider = new CardProvider();
  readonly model = new Model();
  readonly auditor = new Auditor(LIMITS);
  readonly customers: Customer[] = [];
  /** What arrives late: copies of requests, and events of the card provider. */
  readonly late: { what: string; arrive: () => Promise<void> }[] = [];
  readonly untold: Captured[] = [];
  /** The number of further steps for which the disk is full. */
  diskFullFor = 0;
  readonly counts: Record<string, number> = {};
  private readonly traced = createHash('sha256');
  readonly lines: string[] = [];
  private pictures = 0;
  store!: SimulatedStore;

  constructor(readonly seed: number) {
    this.chance = seeded(seed);
    this.market = new Market(seeded(seed ^ 0x5bd1e995), () => this.clocks.hand.now());
  }

  async open(where: Where): Promise<void> {
    const { clocks, market, provider } = this;
    this.store = await SimulatedStore.start({ where, clocks, market, provider });
    await this.turn(5000);
  }

  get shop(): TestShop {
    return this.store.shop;
  }

  turn = (ms: number): Promise<void> => this.clocks.hand.turn(ms);

  count(what: string, by = 1): void {
    this.counts[what] = (this.counts[what] ?? 0) + by;
  }

  /** Traces a step; the digest of all steps is the same for the same seed. */
  trace(line: string): void {
    this.traced.update(`${line}\n`);
    this.lines.push(line);
    if (this.lines.length > 60) this.lines.shift();
  }

  digest = (): string => this.traced.copy().digest('hex').slice(0, 16);

  /** The fault for the next piece of work, usually none. */
  fault(): DatabaseFault | undefined {
    const { chance } = this;
    if (this.diskFullFor > 0) return { kind: 'at a statement', after: 0, writesOnly: true };
    if (!chance.percent(14)) return undefined;
    const kind = chance.pick(['before commit', 'after commit', 'at a statement'] as const);
    if (kind !== 'at a statement') return { kind };
    return { kind, after: chance.below(14), writesOnly: chance.percent(50) };
  }

  buyer = (who: Customer, shop = this.shop): Buyer =>
    new Buyer(shop, who.id, who.caller, who.shippingId, who.billingId);

  /** A screenshot as the app sends it; the same number gives the same picture. */
  async picture(number: number): Promise<string> {
    const { below } = seeded(number * 7919 + this.seed);
    const noise = Buffer.from(Array.from({ length: 24 * 40 * 3 }, () => below(256)));
    const raw = { width: 24, height: 40, channels: 3 as const };
    const bytes = await sharp(noise, { raw }).jpeg().toBuffer();
    return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  }

  /** An unused reference. */
  newReference = (kind: string): string =>
    `${kind}${String((this.references += 1)).padStart(11, '7')}`;
  private references = 0;

  newPicture = (): number => (this.pictures += 1);

  /**
   * Sends a repeatable request until it is answered, over a faulty network and database: the answer is lost, the request comes
   * twice, or the store fails. Gives the answer, or the refusal.
   */
  async send<Answer>(
    work: (shop: TestShop) => Promise<Answer>,
    numberOf: (answer: Answer) => string,
  ): Promise<Answer | Refusal> {
    const { chance } = this;
    const network = chance.below(1000) / 10;
    if (network < 0.3) await this.dieDuring(work);
    else if (network < 8) {
      const first = await refusedOr(work(this.shop));
      await this.meanwhile();
      const again = await refusedOr(work(this.shop));
      this.count('answers lost');
      return requireSame(first, again, numberOf);
    }
    if (network >= 8 && network < 13) {
      const [one, two] = await Promise.all([
        refusedOr(work(this.shop)),
        refusedOr(work(this.shop)),
      ]);
      this.count('requests doubled');
      return requireSame(one, two, numberOf);
    }
    const { shop, happened } = faulty(this.shop, this.fault());
    const first = await refusedOr(work(shop));
    if (!(first instanceof Refusal) || first.code !== 500) {
      if (!(first instanceof Refusal) && chance.percent(5))
        this.delay(work, numberOf(first), numberOf);
      return first;
    }
    if (!happened()) throw new Error(`The store failed by itself: ${first.message}`);
    this.count('database failures');
    if (this.diskFullFor > 0) return first;
    await this.meanwhile();
    return refusedOr(work(this.shop));
  }

  /** One try of a request that nobody repeats. */
  async once<Answer>(work: (shop: TestShop) => Promise<Answer>): Promise<Answer | Refusal> {
    const { shop, happened } = faulty(this.shop, this.fault());
    const answer = await refusedOr(work(shop));
    if (answer instanceof Refusal && answer.code === 500) {
      if (!happened()) throw new Error(`The store failed by itself: ${answer.message}`);
      this.count('database failures');
    }
    return answer;
  }

  /** Some time passes before a repeat. */
  private meanwhile = (): Promise<void> => this.turn(this.chance.below(4000));

  /** Kills the store during a piece of work: just before the commit, or just after. */
  async dieDuring(work: (shop: TestShop) => Promise<unknown>): Promise<void> {
    const kind = this.chance.pick(['before commit', 'after commit'] as const);
    await this.store.crash(async (inside) => {
      const { shop } = faulty(this.shop, { kind, inside });
      await work(shop).catch(() => undefined);
    });
    await this.turn(1000);
  }

  private delay<Answer>(
    work: (shop: TestShop) => Promise<Answer>,
    number: string,
    numberOf: (answer: Answer) => string,
  ): void {
    const arrive = async () => {
      const answer = await refusedOr(work(this.shop));
      if (answer instanceof Refusal || numberOf(answer) !== number) {
        throw new Error(`A copy of the request for ${number} was answered otherwise`);
      }
    };
    this.late.push({ what: 'a copy of a request', arrive });
  }
}

/** A refusal is an answer; any other error is a fault. */
export const refusedOr = <Answer>(work: Promise<Answer>): Promise<Answer | Refusal> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    // From a direct read of the database, which an app would make through the store.
    if (error instanceof DatabaseFailure) return new Refusal(REFUSED.failed, error.message);
    throw error;
  });

/** Compares the outcomes of the same request sent twice: a done one gets the same answer, and a refused one may succeed the second time. */
function requireSame<Answer>(
  one: Answer | Refusal,
  two: Answer | Refusal,
  numberOf: (answer: Answer) => string,
): Answer | Refusal {
  for (const each of [one, two]) {
    if (each instanceof Refusal && each.code === 500) throw new Error(`It failed: ${each.message}`);
  }
  if (one instanceof Refusal) return two;
  if (two instanceof Refusal)
    throw new Error(`${numberOf(one)}: its repeat is refused: ${two.message}`);
  if (numberOf(one) !== numberOf(two)) throw new Error(`${numberOf(one)} and ${numberOf(two)}`);
  return two;
}
