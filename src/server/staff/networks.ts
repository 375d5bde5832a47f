import { BlockList, isIP } from 'node:net';
import { asc } from 'drizzle-orm';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { ShopContext } from '#server/context.ts';
import { staffNetworks } from '#server/db/schema/staff.ts';
import type { Desk } from '#server/desk/command-line/command.ts';
import { recordAudit, together } from '#server/desk/record-audit.ts';
import { lockStaff } from './lock-staff.ts';

export interface Network {
  /** `203.0.113.0/24`, or one address. */
  cidr: string;
  note: string;
}

const BITS = { 4: 32, 6: 128 } as const;

/** Parses a network; undefined for an invalid one. */
function parse(
  cidr: string,
): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', length, ...more] = cidr.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return undefined;
  const most = BITS[version as 4 | 6];
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
  if (bits > most) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

function contains(networks: readonly string[], ip: string): boolean {
  const list = new BlockList();
  for (const cidr of networks) {
    const network = parse(cidr);
    if (network) list.addSubnet(network.address, network.bits, network.family);
  }
  const [bare = ''] = ip.split('%');
  const version = isIP(bare);
  return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

export const listNetworks = ({ db }: Pick<ShopContext, 'db'>): Promise<Network[]> =>
  db
    .select({ cidr: staffNetworks.cidr, note: staffNetworks.note })
    .from(staffNetworks)
    .orderBy(asc(staffNetworks.cidr));

/** Whether the desk accepts this address: any, where no network is listed. */
export async function admitsNetwork(shop: Pick<ShopContext, 'db'>, ip: string): Promise<boolean> {
  const networks = await listNetworks(shop);
  return (
    networks.length === 0 ||
    contains(
      networks.map(({ cidr }) => cidr),
      ip,
    )
  );
}

/**
 * Sets the networks from which the desk can be used; none: from everywhere. Throws a Refusal 400 for an invalid network or a
 * list that would lock out its author, 409 where somebody has changed the list meanwhile.
 */
export const setNetworks = (
  desk: Desk,
  { networks, seen, ip }: { networks: Network[]; seen: string[]; ip: string },
): Promise<{ changed: boolean }> =>
  together(desk, async (tx) => {
    await lockStaff(tx.shop);
    const before = await listNetworks(tx.shop);
    const say = (list: readonly Network[]) =>
      list.map(({ cidr, note }) => `${cidr} ${note}`.trim());
    // First: a repeat, whose first answer was lost, is nobody else's change.
    if (say(before).join() === say(networks).toSorted().join()) return { changed: false };
    const was = before.map(({ cidr }) => cidr);
    if (was.join() !== seen.toSorted().join()) {
      throw new Refusal(REFUSED.conflict, 'Somebody has changed the list meanwhile. Look again.');
    }
    const wrong = networks.find(({ cidr }) => !parse(cidr));
    if (wrong) {
      throw new Refusal(
        REFUSED.badInput,
        `${wrong.cidr} is no network. Write it as 203.0.113.0/24 or 203.0.113.7.`,
      );
    }
    const cidrs = networks.map(({ cidr }) => cidr);
    if (cidrs.length > 0 && !contains(cidrs, ip)) {
      throw new Refusal(REFUSED.badInput, `You are at ${ip}: this list would lock you out.`);
    }
    await replaceNetworks(tx.shop, networks);
    await recordAudit(tx, {
      act: 'set networks',
      subject: 'staff',
      details: { before: say(before), after: say(networks) },
    });
    return { changed: true };
  });

/** Replaces the list without checks. */
export async function replaceNetworks(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  networks: readonly Network[],
): Promise<void> {
  await db.delete(staffNetworks);
  if (networks.length === 0) return;
  const createdAt = new Date(now());
  await db
    .insert(staffNetworks)
    .values(networks.map((network) => ({ ...network, createdAt })))
    .onConflictDoNothing();
}
