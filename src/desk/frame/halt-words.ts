import type { HaltScopeFields } from '#shared/desk/contract/trading-fields.ts';

/** The stopped part, for people: `Everything`, `Gold`, `Digital metal`, `Buying back silver`. */
export function haltWords({ metal, part }: HaltScopeFields): string {
  if (part === 'digital') return metal ? `Digital ${metal}` : 'Digital metal';
  if (part === 'buy-back') return metal ? `Buying back ${metal}` : 'Buying back';
  if (metal === null) return 'Everything';
  return metal === 'gold' ? 'Gold' : 'Silver';
}
