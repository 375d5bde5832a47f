import { connect } from 'node:net';
import type { Database } from '#server/db/database.ts';
import type { Parts } from '#server/go-live/read-parts.ts';
import { reasonOf } from '#server/log.ts';
import type { CardGateway } from '#server/payments/card/gateway.ts';
import { isDemo, type Settings } from '#server/settings.ts';
import { addressAndUser } from '#server/upstream/address.ts';
import { fillAddress } from '#server/upstream/template.ts';
import { type Finding, found } from './finding.ts';

const PATIENCE_MS = 5000;

/** Checks the login at the card provider. Nothing is charged or created. */
export async function checkCards(
  { cards }: Partial<Parts>,
  db: Database | undefined,
): Promise<Finding> {
  const { ok, warn, fail } = found('cards');
  if (!cards) return fail('They were not looked at: their settings are wrong.');
  if (cards.kind === 'none') return ok('None are taken.');
  if (!db) return warn('They were not looked at: the database comes first.');
  return checkGateway(cards.open({ db, now: Date.now }));
}

/** Checks the login at the provider of accounts for orders. Nothing is opened. */
export async function checkAccounts({ collect }: Partial<Parts>): Promise<Finding> {
  const { ok, fail } = found('accounts');
  if (!collect) return fail('They were not looked at: their settings are wrong.');
  if (collect.kind === 'none') return ok("Orders share the store's own account.");
  return checkGateway(collect.open(), 'accounts');
}

/** Checks the login at the e-invoice portal. Nothing is registered. */
export async function checkEInvoices({ eInvoice }: Partial<Parts>): Promise<Finding> {
  const { ok, fail } = found('e-invoices');
  if (!eInvoice) return fail('They were not looked at: their settings are wrong.');
  const gateway = eInvoice.open();
  if (!gateway) return ok('None are registered: right below the turnover that the law names.');
  try {
    await gateway.probe?.();
    return ok(`${gateway.name} registers invoices with a GSTIN.`);
  } catch (error) {
    return fail(`${reasonOf(error)}. Look at the keys of ${gateway.name}, and at the network.`);
  }
}

/** Checks a gateway's credentials. */
export async function checkGateway(
  gateway: Pick<CardGateway, 'name' | 'probe'> | undefined,
  about: 'cards' | 'accounts' = 'cards',
): Promise<Finding> {
  const { ok, warn, fail } = found(about);
  if (!gateway?.probe) return warn(`${gateway?.name ?? 'The gateway'} cannot be asked.`);
  try {
    await gateway.probe();
    return ok(`${gateway.name} knows the store's keys. Its webhook is tried by a first payment.`);
  } catch (error) {
    return fail(`${reasonOf(error)}. Look at the keys of ${gateway.name}, and at the network.`);
  }
}

/** Checks that the gateway of one-time codes can be reached. Nothing is sent. */
export async function checkOtp({ otp }: Partial<Parts>, settings: Settings): Promise<Finding> {
  const { ok, warn, fail } = found('codes');
  if (!otp) return fail('They were not looked at: their settings are wrong.');
  if (otp.kind === 'none') {
    return warn(
      'No one-time codes are sent: who forgets a password cannot log in. Set OTP_SENDER.',
    );
  }
  if (otp.kind !== 'http') {
    const text = 'One-time codes are written into the log: whoever reads it can take any account.';
    return isDemo(settings) ? ok(text) : warn(`${text} Set OTP_SENDER=http.`);
  }
  const sample = { number: '0', code: '0', secret: '0' };
  const url = fillAddress(settings.env['OTP_HTTP_URL'] ?? '', sample);
  return checkReach('codes', { url, setting: 'OTP_HTTP_URL' });
}

/** Checks that the gateway of notices can be reached. Nothing is sent. */
export async function checkNotices(
  { notices }: Partial<Parts>,
  settings: Settings,
): Promise<Finding> {
  const { ok, warn, fail } = found('notices');
  if (!notices) return fail('They were not looked at: their settings are wrong.');
  if (notices.kind === 'none') {
    return ok('None are sent: customers see in the app alone what became of an order.');
  }
  if (notices.kind !== 'http') {
    const text = 'They are written into the log, and no customer gets one.';
    return isDemo(settings) ? ok(text) : warn(`${text} Set NOTICE_SENDER=http.`);
  }
  const url = settings.env['NOTICE_HTTP_URL'] ?? '';
  return checkReach('notices', { url, setting: 'NOTICE_HTTP_URL' });
}

async function checkReach(
  about: 'codes' | 'notices',
  { url, setting }: { url: string; setting: string },
): Promise<Finding> {
  const { ok, fail } = found(about);
  const { address } = addressAndUser(url);
  try {
    await reach(address);
    return ok(`${address.host} can be reached; nothing was sent.`);
  } catch (error) {
    return fail(`${address.host} cannot be reached (${reasonOf(error)}). Look at ${setting}.`);
  }
}

function reach({ hostname, port, protocol }: URL): Promise<void> {
  const usual = protocol === 'https:' ? 443 : 80;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || usual, timeout: PATIENCE_MS });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end(new Error('no answer')));
    socket.once('error', (error: NodeJS.ErrnoException) => end(new Error(error.code ?? 'failed')));
  });
}
