import type { DecimalText } from '#shared/contract/fields.ts';
import type { WireRate } from '#shared/contract/realtime.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { RateReading } from './sources/source.ts';

/** A number where its JSON says exactly the same, as the protocol has it; else text. */
function wireAsk(ask: DecimalText): number | DecimalText {
  const asNumber = Number(ask);
  return exact(String(asNumber)).eq(ask) ? asNumber : ask;
}

/** What goes over the socket: the full list, or an empty one where nothing is fresh. */
export function wireRates(reading: RateReading | undefined): WireRate[] {
  if (!reading) return [];
  return [
    { symbol: 'gold', Ask: wireAsk(reading.gold), Time: reading.time },
    { symbol: 'silver', Ask: wireAsk(reading.silver), Time: reading.time },
  ];
}
