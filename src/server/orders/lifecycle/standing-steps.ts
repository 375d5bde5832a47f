import type { OrderStep } from '../find-order.ts';

/**
 * The steps that an order stands on, oldest first: each state that it came to, without those that were taken back
 * since. Corrections are not among them.
 */
export function standingSteps<Step extends Pick<OrderStep, 'state' | 'kind'>>(
  steps: readonly Step[],
): Step[] {
  const standing: Step[] = [];
  for (const step of steps) {
    if (step.kind === 'address' || step.kind === 'courier') continue;
    const before = standing.findIndex(({ state }) => state === step.state);
    if (before === -1) standing.push(step);
    // The order went back to an earlier state: the steps after that state no longer count.
    else standing.splice(before + 1);
  }
  return standing;
}
