import { edition } from '#conference/edition/edition.server.ts';
import { listLedger } from '#conference/money/lists/list-ledger.server.ts';
import { sumCharges } from '#conference/money/lists/sum-charges.server.ts';
import { sumMovements } from '#conference/money/lists/sum-movements.server.ts';
import { listRefundsToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { findPeople } from '#conference/registration/list/find-people.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import type { ListOrder } from '#conference/registration/list/registration-list.ts';
import { countByDay } from '#conference/reports/count-by-day.server.ts';
import { countByCountry } from '#conference/reports/count-groups.server.ts';
import { countOpenMoney } from '#conference/reports/count-open-money.server.ts';
import type { VisaStatus } from '#conference/visa/desk/visa-status.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

/** How many rows a page of the list has. */
export const pageLength = 50;

export type Question = Partial<RegistrationFilter> & {
  order?: ListOrder;
  isInMiddle?: true;
  visaStatus?: VisaStatus;
};

export const questions: Record<string, Question> = {
  'first page': {},
  'first page, by name': { order: 'name' },
  'first page, unpaid last': { order: 'paid' },
  'filter: students, unpaid, with a visa letter': { type: 'student', paid: 'no', visa: 'yes' },
  'filter: a country and a shoe size': { country: 'KE', shoeSize: '12' },
  'filter: a file missing': { filesMissing: 'any' },
  'filter: unpaid': { paid: 'unpaid' },
  'filter: part paid': { paid: 'part-paid' },
  'filter: paid': { paid: 'paid' },
  'filter: overpaid': { paid: 'overpaid' },
  'filter: refunded': { paid: 'refunded' },
  'filter: waived': { paid: 'waived' },
  'filter: not paid in full': { paid: 'no' },
  'filter: must choose': { status: 'must-choose' },
  'filter: since a day': { since: '2025-12-20' },
  'search: a common name': { text: 'mira' },
  'search: a full name': { text: 'mira sharma' },
  'search: the beginning of an email': { text: 'mira.1' },
  'search: an email': { text: 'mira.40@example.com' },
  'search: a reference': { text: 'pc9b57' },
  'search: a reference without its PC': { text: '9b57dggg' },
  'search: a common name among the active': { text: 'mira', status: 'active' },
  'search: nobody': { text: 'zebedee quuxworth' },
};

/** Pages in the middle of the list. The database goes over the rows before them. */
export const middleQuestions: Record<string, Question> = {
  'a page in the middle': { isInMiddle: true },
  'a page in the middle, by name': { order: 'name', isInMiddle: true },
  'search in the middle': { text: 'mira', isInMiddle: true },
};

/** Lists of people with one visa status. The status is computed from rows of other tables. */
export const visaQuestions: Record<string, Question> = {
  'visa: requested': { visaStatus: 'requested' },
  'visa: in clearance': { visaStatus: 'in-clearance' },
  'visa: cleared, by name': { visaStatus: 'cleared', order: 'name' },
  'visa: letter issued': { visaStatus: 'letter-issued' },
  'visa: granted': { visaStatus: 'granted' },
  'visa: refused, unpaid': { visaStatus: 'refused', paid: 'no' },
};

/** The desk's search for everything shows at most this many records of each kind. */
const maxFound = 9;

type Queries = Record<string, (side: Pick<Platform, 'db'>) => Promise<unknown>>;

/** The queries of the desk's search for everything, and the queries for one page of payments. */
export const listQueries: Queries = {
  'everything: a common name': ({ db }) =>
    findPeople(db, { text: 'mira', spelling: 'as-typed', count: maxFound }),
  'everything: a reference': ({ db }) =>
    findPeople(db, { text: 'pc9b57', spelling: 'as-typed', count: maxFound }),
  'everything: payments of a reference': ({ db }) =>
    listLedger(db, { filter: { what: 'paid', text: 'pc9b57' }, count: maxFound }),
  'payments: first page': ({ db }) => listLedger(db, { filter: { what: 'paid' }, count: pageLength + 1 }),
  'payments: by card': ({ db }) =>
    listLedger(db, { filter: { what: 'paid', method: 'stripe' }, count: pageLength + 1 }),
};

/**
 * Queries that sum, count or search many rows. They take longer with more rows, so they have a limit in milliseconds
 * instead of a ratio.
 */
export const sumQueries: Queries = {
  'payments: sums above the list': ({ db }) => sumMovements(db, { what: 'paid' }, 'currency'),
  'everything: a name with a wrong letter': ({ db }) =>
    findPeople(db, { text: 'papadopolous', spelling: 'similar', count: maxFound }),
  'everything: nobody': ({ db }) =>
    findPeople(db, { text: 'zebedee quuxworth', spelling: 'similar', count: maxFound }),
  'everything: payments of a common name': ({ db }) =>
    listLedger(db, { filter: { what: 'paid', text: 'mira' }, count: maxFound }),
  'overview: money to look at': async ({ db }) =>
    await countOpenMoney(db, await listRefundsToOrder(db), new Date('2025-11-20T08:00:00Z')),
  'overview: sums': async ({ db }) => await sumCharges(db, await listRefundsToOrder(db)),
  'overview: registrations by day': ({ db }) => countByDay(db, edition.timeZone),
  'overview: registrations by country': ({ db }) => countByCountry(db),
  'totals: by day': ({ db }) => sumMovements(db, {}, 'day'),
  'totals: by method': ({ db }) => sumMovements(db, {}, 'method'),
  'totals: by type': ({ db }) => sumMovements(db, {}, 'type'),
  'totals: one month by day': ({ db }) => sumMovements(db, { from: '2025-11-01', to: '2025-11-30' }, 'day'),
};
