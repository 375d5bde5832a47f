import { and, eq, gte } from 'drizzle-orm';
import type { ShopContext } from '#server/context.ts';
import { enquiries, testimonials } from '#server/db/schema/content.ts';
import type { Customer } from '../sessions/log-in.ts';

type Writer = Pick<Customer, 'number' | 'email' | 'createdAt' | 'firstName' | 'lastName'>;

// Enquiries and reviews need no login, and registering proves no mobile number. So only texts with both the number and the
// address, written since the account exists, count as the owner's: a stranger who registers somebody's number must not read
// what that person wrote before.

export const ownEnquiries = ({ number, email, createdAt }: Writer) =>
  and(
    eq(enquiries.number, number),
    eq(enquiries.email, email),
    gte(enquiries.createdAt, createdAt),
  );

export const ownReviews = ({ email, firstName, lastName, createdAt }: Writer) =>
  and(
    eq(testimonials.email, email),
    eq(testimonials.name, `${firstName} ${lastName}`.trim()),
    gte(testimonials.createdAt, createdAt),
  );

/** What a customer wrote to the store, as far as it is certainly theirs. */
export async function findOwnWords({ db }: Pick<ShopContext, 'db'>, customer: Writer) {
  const { message, createdAt } = enquiries;
  const { description, createdAt: writtenAt, publishedAt } = testimonials;
  return {
    enquiries: await db
      .select({ message, at: createdAt })
      .from(enquiries)
      .where(ownEnquiries(customer))
      .orderBy(enquiries.id),
    reviews: await db
      .select({ description, at: writtenAt, publishedAt })
      .from(testimonials)
      .where(ownReviews(customer))
      .orderBy(testimonials.id),
  };
}
