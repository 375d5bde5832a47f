import { actsShownTo } from '../../approvals/acts.ts';
import { approve, decline, findLapsed } from '../../approvals/decide.ts';
import { findRoles } from '../../approvals/asker.ts';
import { findFactNames } from '../../approvals/fact-names.ts';
import { requestFacts } from '../../approvals/request-facts.ts';
import { listRequests, standingOf } from '../../approvals/requests.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { LIMIT, readId, readLimit, readWords } from '../../command-line/read-option.ts';
import { pairs, plain, table } from '../../command-line/table.ts';
import { clockTime } from '../../command-line/words.ts';

export const approvalsCommand: DeskCommand = {
  name: 'approvals',
  right: 'approvals.see',
  personal: true,
  takes: [],
  options: {
    all: { about: 'also those that are decided or have run out' },
    limit: LIMIT,
  },
  about: 'what waits for a second person, newest first',
  async run(desk, given) {
    const all = given.has('all');
    const roles = await findRoles(desk.shop, desk.osUser);
    const acts = actsShownTo(roles);
    const rows = await listRequests(desk, { all, acts, limit: readLimit(given) });
    const now = desk.shop.now();
    const lapsed = await findLapsed(desk.shop, rows);
    const names = await findFactNames(desk.shop, rows, roles);
    const data = rows.map((row) => ({
      ...row,
      standing: standingOf(row, now),
      lapsed: lapsed.get(row.id),
      details: requestFacts(row.args, names),
    }));
    if (rows.length === 0) return { lines: ['Nothing waits for a second person.'], data };
    const body = data.map((row) => [
      String(row.id),
      row.standing,
      plain(`${row.by} (${row.osUser})`),
      clockTime(row.expiresAt),
      plain(row.summary),
      plain(
        row.decidedBy
          ? [row.decidedBy, row.reason].filter(Boolean).join(': ')
          : (row.lapsed ?? row.why),
      ),
    ]);
    const [head = '', ...lines] = table(['ID', 'STATE', 'BY', 'UNTIL', 'WHAT', 'WHY'], body);
    // Below each request what the screen says of it too.
    const said = data.map(({ details }) =>
      pairs(details.map(({ name, value }) => [name, value])).map((line) => `    ${line}`),
    );
    return { lines: [head, ...lines.flatMap((line, at) => [line, ...(said[at] ?? [])])], data };
  },
};

export const approveCommand: DeskCommand = {
  name: 'approve',
  right: 'approvals.decide',
  takes: ['ID'],
  about: 'does what somebody else asked for, with the checks of now',
  run: (desk, given) => approve(desk, readId(given.place('ID'))),
};

export const declineCommand: DeskCommand = {
  name: 'decline',
  right: 'approvals.decide',
  takes: ['ID'],
  options: { reason: { value: 'TEXT', about: 'why; kept with the request', required: true } },
  about: 'ends what somebody else asked for without doing it',
  run: (desk, given) => decline(desk, readId(given.place('ID')), readWords(given, 'reason')),
};
