import * as v from 'valibot';
import { stateCode } from '#shared/identity/gst-states.ts';
import { isGstin } from '#shared/identity/gstin.ts';
import { plain } from '../command-line/table.ts';

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

export interface ShopField {
  /** Its name in the client details; the app shows every address, number and e-mail address of them. */
  key: string;
  /** Shown before its value. */
  label: string;
  about: string;
  schema: v.GenericSchema<string, string>;
  /** An invoice requires it, so it can be changed but not removed. */
  needed?: true;
}

/** Every detail of the shop that the desk can set, by its command line option. */
export const SHOP_FIELDS: Readonly<Record<string, ShopField>> = {
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
  hours: {
    key: 'OpeningHours',
    label: 'opening hours',
    about: 'when somebody answers, as customers read it: 09:30 AM - 06:30 PM IST, Monday to Friday',
    schema: words(200),
  },
  ...social('instagram', 'Instagram', 'instagram.com'),
  ...social('facebook', 'Facebook', 'facebook.com'),
  ...social('youtube', 'YouTube', 'youtube.com'),
  ...social('whatsapp', 'WhatsApp', 'wa.me'),
  ...further('address', 'Address', 'a further counter', words(500)),
  ...further('email', 'Email', 'a further e-mail address', email),
  ...further('phone', 'ContactNumber', 'a further telephone number', phone),
};

/** `address2` and `address3`: shown on the contact page, not on invoices. */
function further(
  name: string,
  key: string,
  about: string,
  schema: ShopField['schema'],
): Record<string, ShopField> {
  const of = (number: number): [string, ShopField] => [
    `${name}${number}`,
    { key: `${key}${number}`, label: `${name} ${number}`, about, schema },
  ];
  return Object.fromEntries([of(2), of(3)]);
}

/** The shop's page at a social network; only an address of that network, so that nobody is misled. */
function social(name: string, label: string, host: string): Record<string, ShopField> {
  const schema = v.pipe(
    words(200),
    v.check((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      return (
        url?.protocol === 'https:' && (url.hostname === host || url.hostname === `www.${host}`)
      );
    }, `must be an address such as https://${host}/…`),
  );
  const about = `the shop’s page at ${label}`;
  return { [name]: { key: `Social${label}`, label, about, schema } };
}
