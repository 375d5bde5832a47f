import { newRequestId } from '#client/ui/new-request-id.ts';
import type { WeightContent } from '#shared/desk/catalogue/product-content.ts';

/** A weight that was never published has no code to be known by: it is the same wherever it stands, and while it is typed. */
const newKeys = new WeakMap<WeightContent, string>();

/** Whether it was never published when it was first shown. */
export const isNewWeight = (weight: WeightContent): boolean => newKeys.has(weight);

export function newKeyOf(weight: WeightContent): string {
  const key = newKeys.get(weight) ?? newRequestId();
  newKeys.set(weight, key);
  return key;
}

/** `next` is what becomes of `weight`, and stays the same row. */
export function keepKey(weight: WeightContent | undefined, next: WeightContent): void {
  const key = weight && newKeys.get(weight);
  if (key) newKeys.set(next, key);
}

/** The same for all that the store has anew: a weight is known by its code, and one without by where it stood. */
export function keepKeys(weights: readonly WeightContent[], next: readonly WeightContent[]): void {
  const left = weights.filter(({ uniqueId }) => uniqueId);
  next.forEach((weight, index) => {
    const at = left.findIndex(({ uniqueId }) => uniqueId === weight.uniqueId);
    if (at >= 0) keepKey(left.splice(at, 1)[0], weight);
    else if (!weights[index]?.uniqueId) keepKey(weights[index], weight);
  });
}
