import type { Metal } from '#shared/pricing/unit-price.ts';

/** A product's metal as rates name it. */
export const rateMetal = (metal: 'Gold' | 'Silver'): Metal =>
  metal === 'Gold' ? 'gold' : 'silver';
