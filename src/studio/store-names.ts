/** Plates stored under the plain name of their design: shops and pages have used these names since the first day. */
const PLAIN: Record<string, string> = {
  'gold-bar-minted-10g': 'gold-bar-minted',
  'gold-bar-cast-100g': 'gold-bar-cast',
  'gold-biscuit-10g': 'gold-biscuit',
  'gold-card-savings-5g': 'gold-bar-blister',
  'gold-coin-lotus-10g': 'gold-coin-lotus',
  'gold-coin-diya-10g': 'gold-coin-diya',
  'gold-coin-om-10g': 'gold-coin-om',
  'gold-coin-blister-1g': 'gold-coin-blister',
  'silver-bar-minted-100g': 'silver-bar-minted',
  'silver-bar-cast-1000g': 'silver-bar-cast',
  'silver-coin-lotus-10g': 'silver-coin-lotus',
  'silver-coin-chakra-10g': 'silver-coin-chakra',
  'coin-wedding-gold-10g': 'coin-wedding-gold',
  'coin-wedding-silver-10g': 'coin-wedding-silver',
  'coin-corporate-gold-10g': 'coin-corporate-gold',
  'coin-corporate-silver-10g': 'coin-corporate-silver',
};

/** The store's name of a plate. */
export const storeName = (plate: string): string => PLAIN[plate] ?? plate;
