import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { clientDetails } from '#server/db/schema/content.ts';
import { stateCode, stateOfGstin } from '#shared/identity/gst-states.ts';
import { isGstin } from '#shared/identity/gstin.ts';
import {
  type DeskAnswer,
  type DeskCommand,
  type DeskTx,
  type Given,
  WrongUsage,
} from '../command.ts';
import { recordAudit, together } from '../record-audit.ts';
import { pairs, plain } from '../table.ts';
import type { ShopContext } from '#server/context.ts';

type Details = Record<string, string>;

const words = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => plain(text.normalize('NFC'))),
    v.maxLength(most, `must be at most ${most} characters long`),
  );
const phone = v.pipe(
  words(60),
  v.regex(/^(?:\D*\d){8,15}\D*$/, 'must be a telephone number, such as +91 22 4000 1950'),
);
const email = v.pipe(words(200), v.email('must be an address such as care@shop.example'));
const gstin = v.pipe(
  words(15),
  v.toUpperCase(),
  v.check(isGstin, 'is mistyped: its last letter is not what the others add up to'),
);
const state = v.pipe(
  words(60),
  v.check((text) => stateCode(text) !== undefined, 'is no state that GST knows'),
);

interface Field {
  /** As the client details name it; the app shows every address, number and e-mail address of them. */
  key: string;
  /** Before its value where the details are shown. */
  label: string;
  about: string;
  schema: v.GenericSchema<string, string>;
  /** An invoice cannot be without it, so it can be changed but not removed. */
  needed?: true;
}

const FIELDS: Record<string, Field> = {
  name: {
    key: 'Name',
    label: 'legal name',
    about: 'the legal name, as the GST certificate has it',
    schema: words(200),
    needed: true,
  },
  address: {
    key: 'Address1',
    label: 'address',
    about: 'the address on invoices, with its PIN code',
    schema: words(500),
    needed: true,
  },
  state: {
    key: 'State',
    label: 'state',
    about: 'the state in which it is registered',
    schema: state,
    needed: true,
  },
  gstin: {
    key: 'GstNumber',
    label: 'GSTIN',
    about: 'its number under GST',
    schema: gstin,
    needed: true,
  },
  email: { key: 'Email1', label: 'e-mail', about: 'where customers write to', schema: email },
  phone: {
    key: 'ContactNumber1',
    label: 'telephone',
    about: 'where customers ring',
    schema: phone,
  },
  'grievance-officer': {
    key: 'GrievanceOfficer',
    label: 'grievance officer',
    about: 'the person whom the law wants named',
    schema: words(200),
  },
  ...further('address', 'Address', 'a further counter', words(500)),
  ...further('email', 'Email', 'a further e-mail address', email),
  ...further('phone', 'ContactNumber', 'a further telephone number', phone),
};

/** `address2` and `address3`: they stand on the contact page, not on invoices. */
function further(
  name: string,
  key: string,
  about: string,
  schema: Field['schema'],
): Record<string, Field> {
  const of = (number: number): [string, Field] => [
    `${name}${number}`,
    { key: `${key}${number}`, label: `${name} ${number}`, about, schema },
  ];
  return Object.fromEntries([of(2), of(3)]);
}

export const sellerCommand: DeskCommand = {
  name: 'seller',
  takes: [],
  options: Object.fromEntries(
    Object.entries(FIELDS).map(([name, { about }]) => [name, { value: 'TEXT', about }]),
  ),
  about: 'shows who sells (invoices, policies, contact page), or sets what is named; "" removes',
  async run(desk, given) {
    const wanted = readWanted(given);
    if (Object.keys(wanted).length === 0) return show(await current(desk.shop));
    return together(desk, (tx) => setDetails(tx, wanted));
  },
};

async function setDetails(tx: DeskTx, wanted: Details): Promise<DeskAnswer> {
  const { db } = tx.shop;
  await db.insert(clientDetails).values({ details: {} }).onConflictDoNothing();
  // Two desks that set different details must each see the result of the other.
  await db.select().from(clientDetails).where(eq(clientDetails.id, 1)).for('update');
  const before = await current(tx.shop);
  const after = Object.fromEntries(
    Object.entries({ ...before, ...wanted }).filter(([, text]) => text !== ''),
  );
  const number = after['GstNumber'] ?? '';
  const where = after['State'] ?? '';
  if (number && where && !number.startsWith(stateCode(where) ?? '')) {
    throw new WrongUsage(
      `The GSTIN ${number} is of ${stateOfGstin(number) ?? 'no state'}, not of ${where}.`,
    );
  }
  const changed = Object.keys(wanted).some((key) => before[key] !== after[key]);
  if (changed) {
    await db.update(clientDetails).set({ details: after }).where(eq(clientDetails.id, 1));
    await recordAudit(tx, { act: 'seller', subject: 'seller', details: { before, after } });
  }
  return show(after, changed);
}

async function current({ db }: Pick<ShopContext, 'db'>): Promise<Details> {
  const [row] = await db.select().from(clientDetails).where(eq(clientDetails.id, 1));
  return row?.details ?? {};
}

/** What is to be set, by its name in the client details; empty text removes. */
function readWanted(given: Given): Details {
  const set = Object.entries(FIELDS).flatMap(([name, { key, schema, needed }]) => {
    const text = given.option(name);
    if (text === undefined) return [];
    if (text.trim() === '') {
      if (needed) throw new WrongUsage(`--${name} must not be empty.`);
      return [[key, ''] as const];
    }
    const read = v.safeParse(schema, text);
    if (!read.success) throw new WrongUsage(`--${name} ${read.issues[0].message}.`);
    return [[key, read.output] as const];
  });
  return Object.fromEntries(set);
}

function show(details: Details, changed = false): DeskAnswer {
  const fields = Object.values(FIELDS);
  const known = fields.map(({ key, label }): [string, string] => [label, details[key] ?? '']);
  const others = Object.entries(details).filter(
    ([key]) => !fields.some((each) => each.key === key),
  );
  const missing = fields.filter(({ key, needed }) => needed && !details[key]);
  const lines = pairs([...known, ...others]);
  return {
    lines: [
      ...(changed ? ['Set.'] : []),
      ...(lines.length > 0 ? lines : ['Nothing set.']),
      ...(missing.length > 0
        ? [`Still missing for an invoice: ${missing.map(({ label }) => label).join(', ')}.`]
        : []),
    ],
    data: { seller: details, missing: missing.map(({ key }) => key), changed },
  };
}
