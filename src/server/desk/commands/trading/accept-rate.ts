import type { DeskCommand } from '../../command-line/command.ts';
import { readAsk } from '../../command-line/read-metal.ts';
import { readWords } from '../../command-line/read-option.ts';
import { together } from '../../record-audit.ts';
import { acceptLevel } from '../../trading/accept-level.ts';
import { rupees } from '../../command-line/words.ts';

export const acceptRateCommand: DeskCommand = {
  name: 'accept-rate',
  right: 'rates.set',
  takes: [],
  options: {
    gold: { value: 'RUPEES', about: 'where gold really is, for 10 g', required: true },
    silver: { value: 'RUPEES', about: 'where silver really is, for 1 kg', required: true },
    reason: { value: 'TEXT', about: 'how you know; it is kept for good', required: true },
  },
  about: 'vouches for a level of the market, so that a feed near it is believed again',
  async run(desk, given) {
    const level = { gold: readAsk(given, 'gold'), silver: readAsk(given, 'silver') };
    const reason = readWords(given, 'reason');
    const answer = await together(desk, async (tx) => {
      const { trips } = await acceptLevel(tx, level, reason);
      return {
        lines: [
          `Accepted: gold ${rupees(level.gold)} for 10 g, silver ${rupees(level.silver)} for 1 kg.`,
          'The feed is believed as soon as it is within 2 % of gold and 3 % of silver there; see rates.',
        ],
        data: { accepted: level, trips },
      };
    });
    await desk.shop.refreshTrading?.();
    return answer;
  },
};
