import type { Metal } from '#shared/pricing/unit-price.ts';

/** A product's metal by the name that rates use. */
export const rateMetal = (metal: 'Gold' | 'Silver'): Metal =>
  metal === 'Gold' ? 'gold' : 'silver';
