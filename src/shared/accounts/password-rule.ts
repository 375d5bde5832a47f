export const SHORTEST_PASSWORD = 8;

/** Whose password it is, and in which shop. */
export interface PasswordOwner {
  /** Their mobile number; empty where it is not known yet. */
  number: string;
  shopName: string;
}

/**
 * Why a new password is too easily guessed: `short`; `own`: the customer's own number; `shop`: the shop's name, with
 * whatever digits behind it. Undefined for one that may be taken. The store also refuses what many people choose, which
 * takes a list that no phone should load.
 */
export function weaknessOf(
  password: string,
  { number, shopName }: PasswordOwner,
): 'short' | 'own' | 'shop' | undefined {
  if (Array.from(password).length < SHORTEST_PASSWORD || /^(.)\1*$/su.test(password))
    return 'short';
  if (number && password.replace(/^\+?0*(?:91)?(?=\d{10}$)/, '') === number) return 'own';
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
  return letters(password) === letters(shopName) && letters(shopName) ? 'shop' : undefined;
}
