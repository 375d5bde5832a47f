import type { DecimalText } from '#shared/contract/fields.ts';
import type { WireRate } from '#shared/contract/realtime.ts';
import { exact } from '#shared/pricing/decimal.ts';
import type { RateReading } from './sources/source.ts';

/** As a number, as the protocol has it, where its JSON reads exactly the same; else as text. */
function wireAsk(ask: DecimalText): number | DecimalText {
  const asNumber = Number(ask);
  return exact(String(asNumber)).eq(ask) ? asNumber : ask;
}

/** The payload for the socket: the full list, or an empty one where no rate is fresh. */
export function wireRates(reading: RateReading | undefined): WireRate[] {
  if (!reading) return [];
  return [
    { symbol: 'gold', Ask: wireAsk(reading.gold), Time: reading.time },
    { symbol: 'silver', Ask: wireAsk(reading.silver), Time: reading.time },
  ];
}
