export const SHORTEST_PASSWORD = 8;

/** The owner of the password, and their shop. */
export interface PasswordOwner {
  /** Their mobile number; empty where it is not known yet. */
  number: string;
  shopName: string;
}

/**
 * Why a new password is too easily guessed: `short`; `own`: the customer's own number; `shop`: the shop's name, with any digits
 * after it. Undefined for an acceptable one. The store also refuses common passwords, which takes a list that no phone should
 * load.
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
