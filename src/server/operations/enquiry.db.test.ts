import { asc, count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AddEnquireFront, AddTestimonialsForFront } from '#shared/contract/feedback.ts';
import { enquiries, testimonials } from '../db/schema/content.ts';
import { call } from '../testing/call.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const GOOD = {
  FirstName: 'Asha',
  LastName: 'Mehta',
  Number: '9876543210',
  Email: 'asha@aurum.example',
  Message: 'Do you strike coins for temples?',
  RequestId: '',
};
const THANKS = 'Thank you. We have your enquiry and will answer within one business day.';
let last = 0;
/** A caller that no test has used, so that limits do not meet. */
const someone = () => ({ address: `198.51.100.${++last}` });
const kept = () => shop.db.select().from(enquiries).orderBy(asc(enquiries.id));

describe('an enquiry', () => {
  it.each([
    [{ FirstName: ' ', LastName: '', Number: '', Email: '' }, 'Enter first name'],
    [{ LastName: '', Number: '', Email: '' }, 'Enter last name'],
    [{ Number: '6876543210', Email: '' }, 'Enter valid number'],
    [{ Number: '+919876543210' }, 'Enter valid number'],
    [{ Email: 'asha' }, 'Enter valid email'],
    [{ Message: 'x'.repeat(4001) }, 'One of the fields is too long.'],
    // Past what any request may hold.
    [{ Message: 'x'.repeat(20_001) }, 'This could not be read: Message is too long.'],
  ])('an enquiry with %o is refused: %s', async (change, msg) => {
    const before = await kept();
    const refusal = call(shop, AddEnquireFront, { ...GOOD, ...change }, someone());
    await expect(refusal).rejects.toMatchObject({ code: 400, message: msg });
    expect(await kept()).toEqual(before);
  });

  it('is kept trimmed, and thanked for', async () => {
    const padded = {
      ...GOOD,
      FirstName: ' Asha ',
      Email: ' asha@aurum.example',
      Message: '\nHm? ',
    };
    expect((await call(shop, AddEnquireFront, padded, someone())).msg).toBe(THANKS);
    expect((await kept()).at(-1)).toMatchObject({
      firstName: 'Asha',
      lastName: 'Mehta',
      number: '9876543210',
      email: 'asha@aurum.example',
      message: 'Hm?',
      createdAt: new Date(shop.now()),
    });
  });

  it('keeps every text as it is', async () => {
    for (const text of [
      'आशा 👩‍👧',
      "'); drop table enquiries; --",
      '<script>alert(1)</script>',
      'श'.repeat(80),
    ]) {
      const enquiry = { ...GOOD, FirstName: text, Message: text };
      await call(shop, AddEnquireFront, enquiry, someone());
      expect((await kept()).at(-1)).toMatchObject({ firstName: text, message: text });
    }
    await call(shop, AddEnquireFront, { ...GOOD, Message: 'a\0b\ud800' }, someone());
    expect((await kept()).at(-1)?.message).toBe('ab\ufffd');
  });

  it('is one of twenty an hour from one address', async () => {
    const caller = someone();
    for (let turn = 0; turn < 20; turn++) await call(shop, AddEnquireFront, GOOD, caller);
    const before = await kept();
    const refusal = call(shop, AddEnquireFront, GOOD, caller);
    await expect(refusal).rejects.toMatchObject({
      code: 429,
      message: expect.stringMatching(/^Too many tries\. Please try again after \d\d:\d\d\.$/),
    });
    expect(await kept()).toHaveLength(before.length);
    await call(shop, AddEnquireFront, GOOD, someone());
    shop.clock.now += 60 * 60_000;
    await call(shop, AddEnquireFront, GOOD, caller);
  });
});

describe('an enquiry sent again after a lost answer', () => {
  it('is one enquiry, which counts once against the limit', async () => {
    const caller = someone();
    const enquiry = { ...GOOD, RequestId: '0192f1aa-0001' };
    const before = await kept();
    for (let turn = 0; turn < 25; turn++) {
      expect((await call(shop, AddEnquireFront, enquiry, caller)).msg).toBe(THANKS);
    }
    expect(await kept()).toHaveLength(before.length + 1);
  });

  it('is refused with other words under the same id', async () => {
    const enquiry = { ...GOOD, RequestId: '0192f1aa-0002' };
    await call(shop, AddEnquireFront, enquiry, someone());
    const other = call(shop, AddEnquireFront, { ...enquiry, Message: 'Something else' }, someone());
    await expect(other).rejects.toMatchObject({ code: 409 });
  });

  it('may be mended under its id after a refusal, by a rule or by the limit', async () => {
    const enquiry = { ...GOOD, Email: 'asha', RequestId: '0192f1aa-0003' };
    const refusal = call(shop, AddEnquireFront, enquiry, someone());
    await expect(refusal).rejects.toMatchObject({ code: 400 });
    const mended = { ...enquiry, Email: GOOD.Email };
    expect((await call(shop, AddEnquireFront, mended, someone())).msg).toBe(THANKS);

    const busy = someone();
    for (let turn = 0; turn < 20; turn++) await call(shop, AddEnquireFront, GOOD, busy);
    const later = { ...GOOD, RequestId: '0192f1aa-0004' };
    const refused = call(shop, AddEnquireFront, later, busy);
    await expect(refused).rejects.toMatchObject({ code: 429 });
    shop.clock.now += 60 * 60_000;
    expect((await call(shop, AddEnquireFront, later, busy)).msg).toBe(THANKS);
  });

  it('is one review', async () => {
    const review = {
      Name: 'Asha Mehta',
      Title: 'asha@aurum.example',
      Description: 'The coin came on the day that was said.',
      RequestId: '0192f1aa-0005',
    };
    const caller = someone();
    const first = await call(shop, AddTestimonialsForFront, review, caller);
    const second = await call(shop, AddTestimonialsForFront, review, caller);
    expect(second).toEqual(first);
    expect(await shop.db.select({ all: count() }).from(testimonials)).toEqual([{ all: 1 }]);
  });

  it('has an id of sixty-four characters at most', async () => {
    const refusal = call(shop, AddEnquireFront, { ...GOOD, RequestId: 'x'.repeat(65) }, someone());
    await expect(refusal).rejects.toMatchObject({ code: 400 });
    await call(shop, AddEnquireFront, { ...GOOD, RequestId: 'x'.repeat(64) }, someone());
  });
});
