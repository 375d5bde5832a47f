import { isIPv6 } from 'node:net';

const GROUPS = 8;

/**
 * The key by which limits count a visitor: the address, or the first half of an IPv6 address. The visitor can choose the other
 * half freely, so one connection would count as billions of visitors.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [front = [], back = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, GROUPS - front.length - back.length)).fill('0');
  const half = [...front, ...zeros, ...back].slice(0, GROUPS / 2);
  return `${half.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
