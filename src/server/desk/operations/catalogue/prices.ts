import * as v from 'valibot';
import { describeIssue } from '#shared/contract/envelope.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { PremiumTexts, pricesOperations } from '#shared/desk/contract/catalogue/prices.ts';
import { premiumsRow } from '#server/catalogue/import/file-rows.ts';
import { setPremiumsAct } from '../../acts/set-premiums.ts';
import { carryOut } from '../../approvals/desk-act.ts';
import { changeTerms, startDigital, stopDigital } from '../../prices/digital-at-desk.ts';
import { listPriceHistory, readPrices } from '../../prices/read-prices.ts';
import { done } from '../../command-line/done.ts';
import type { DeskHandlersOf } from '../handler.ts';

export const pricesHandlers: DeskHandlersOf<typeof pricesOperations> = {
  Prices: async (_request, { desk }) => ({ data: await readPrices(desk) }),
  PriceHistory: async (asked, { desk }) => ({ data: await listPriceHistory(desk, asked) }),
  SetPremiums: async ({ premiums, seen, reason }, { desk }) => ({
    data: done(
      await carryOut(desk, setPremiumsAct, {
        premiums: readPremiums(premiums),
        seen,
        ...(reason && { reason }),
      }),
    ),
  }),
  SetDigitalTerms: async (change, { desk }) => ({ data: await changeTerms(desk, change) }),
  OpenDigital: async (asked, { desk }) => ({ data: await startDigital(desk, asked) }),
  CloseDigital: async (asked, { desk }) => ({ data: await stopDigital(desk, asked) }),
};

function readPremiums(given: PremiumTexts) {
  const read = v.safeParse(premiumsRow, given);
  if (read.success) return read.output;
  throw new Refusal(REFUSED.badInput, describeIssue(read.issues[0]));
}
