import { describe, expect, it } from 'vitest';
import { SETTINGS_HELP } from '#server/settings-help.ts';
import { unknownSettings } from './unknown-settings.ts';

/** The usual environment of a shell, systemd, a container, npm, CI and a hosting company. */
const OTHERS = `
  PATH HOME USER SHELL LANG LC_ALL
  TERM PWD OLDPWD SHLVL TZ HOSTNAME
  HOSTTYPE POST SORT MEMO DEBUG NODE_ENV
  NODE_OPTIONS CI SESSION_MANAGER DESKTOP_SESSION XDG_SESSION_ID XDG_DATA_DIRS
  LOGNAME PGHOST PGDATABASE POSTGRES_USER HTTP_PROXY NO_PROXY
  npm_config_cache npm_package_name INVOCATION_ID JOURNAL_STREAM MALLOC_ARENA_MAX LOG_FORMAT
  SHOP_SERVICE_HOST SHOP_PORT SHOP_PORT_4173_TCP_ADDR DATABASE_PORT_5432_TCP DATABASE_SERVICE_PORT_HTTP DATABASE_ENV_POSTGRES_PASSWORD
  KUBERNETES_SERVICE_HOST PUBLIC_URL GITHUB_TOKEN RENDER_SERVICE_ID FLY_REGION _
  host port`;
const variables = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'a value']));

describe('the names of settings', () => {
  it('are judged only where they look like the store’s own', () => {
    const env = variables([...Object.keys(SETTINGS_HELP), ...OTHERS.trim().split(/\s+/)]);
    expect(unknownSettings(env)).toEqual([]);
  });

  it.each([
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['PUBLICORIGIN', 'PUBLIC_ORIGIN'],
    ['public_origin', 'PUBLIC_ORIGIN'],
    ['UPI-PA', 'UPI_PA'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['RATE_SORUCE', 'RATE_SOURCE'],
    ['RATES_SOURCE', 'RATE_SOURCE'],
    ['SHOPNAME', 'SHOP_NAME'],
    ['DMEO', 'DEMO'],
    ['PROT', 'PORT'],
    ['RAZORPAY_KEYID', 'RAZORPAY_KEY_ID'],
  ])('a mistyped name is reported with the one that is meant: %s', (typed, meant) => {
    expect(unknownSettings({ [typed]: 'postgresql://shop:secret@db/shop' })).toEqual([
      `${typed} is no setting: write ${meant}, or remove it.`,
    ]);
  });

  it('unknown names that begin as ours do are reported, one per line', () => {
    expect(unknownSettings(variables(['UPI_MERCHANT', 'RATE_LIMIT', 'PATH']))).toEqual([
      'RATE_LIMIT is no setting: remove it, or look up its name in .env.example.',
      'UPI_MERCHANT is no setting: remove it, or look up its name in .env.example.',
    ]);
  });
});
