import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskReason } from '#shared/desk/contract/desk-envelope.ts';

const CODES = {
  'signed-out': 401,
  locked: 401,
  confirm: 403,
  'say-why': REFUSED.conflict,
  'no-right': 403,
  network: 403,
} as const;

/** The desk does not permit something, with a reason for programs. */
export class DeskRefusal extends Refusal {
  constructor(
    readonly deskReason: DeskReason,
    message: string,
  ) {
    super(CODES[deskReason], message);
    this.name = 'DeskRefusal';
  }
}
