import { inviteOwnerAtShell } from '#server/staff/manage-staff.ts';
import type { DeskCommand } from '../../command-line/command.ts';
import { clockTime } from '../../command-line/words.ts';

export const ownerCommand: DeskCommand = {
  name: 'owner',
  right: 'shell',
  takes: [],
  options: {
    'open-networks': { about: 'also lets the desk answer to every network again' },
  },
  about: 'makes a link by which somebody becomes an owner of the shop, once, within an hour',
  async run(desk, given) {
    const { token, expiresAt } = await inviteOwnerAtShell(desk, given.has('open-networks'));
    const address = `/desk/invite#${token}`;
    return {
      lines: [
        `Until ${clockTime(new Date(expiresAt))}, whoever opens this becomes an owner:`,
        `${given.origin ?? ''}${address}`,
        'Say it to nobody else. It is in the audit log that it was made.',
      ],
      data: { address, expiresAt: new Date(expiresAt).toISOString() },
    };
  },
};
