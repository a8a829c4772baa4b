import type { Database } from '#platform/database.server.ts';

export type OpenWork = {
  registrations: number;
  unpaid: number;
  bookingRequests: number;
  enquiries: number;
};

/** What waits for somebody at the desk, in numbers: counted registrations, those unpaid, requested bookings, enquiries. */
export async function countOpenWork(db: Database): Promise<OpenWork> {
  const registrations = await db
    .selectFrom('registration')
    .select((row) => [
      row.fn.countAll<string>().as('all'),
      row.fn.countAll<string>().filterWhere('paid_at', 'is', null).as('unpaid'),
    ])
    .where('standing', '=', 'counted')
    .executeTakeFirstOrThrow();
  const bookings = await db
    .selectFrom('booking')
    .select((row) => row.fn.countAll<string>().as('all'))
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow();
  const enquiries = await db
    .selectFrom('enquiry')
    .select((row) => row.fn.countAll<string>().as('all'))
    .executeTakeFirstOrThrow();
  return {
    registrations: Number(registrations.all),
    unpaid: Number(registrations.unpaid),
    bookingRequests: Number(bookings.all),
    enquiries: Number(enquiries.all),
  };
}
