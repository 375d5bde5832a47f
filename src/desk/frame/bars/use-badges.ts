import { todayOperations, type WaitsKind } from '#shared/desk/contract/today.ts';
import { useDeskQuery } from '../../api/use-desk.ts';

/** The section of each kind of waiting work. */
const SECTION_OF: Record<WaitsKind, string> = {
  payments: 'payments',
  approvals: 'today',
  orders: 'orders',
  payouts: 'ledger',
  refunds: 'payments',
  enquiries: 'content',
  reviews: 'content',
};
/** Kinds that are merely to be read some time get no badge: a number that is always there says nothing. */
const WITHOUT_BADGE: readonly WaitsKind[] = ['enquiries', 'reviews'];

/** The count of what waits in each section, by the section's id. */
export function useBadges(): Readonly<Record<string, number | undefined>> {
  const { data } = useDeskQuery(todayOperations.WhatWaits, {});
  const badges: Record<string, number> = {};
  for (const { kind, count } of data?.waiting ?? []) {
    if (WITHOUT_BADGE.includes(kind)) continue;
    badges[SECTION_OF[kind]] = (badges[SECTION_OF[kind]] ?? 0) + count;
  }
  return badges;
}
