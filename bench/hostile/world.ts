import { randomBytes } from 'node:crypto';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { askToCancel } from '#conference/money/cancellation/ask-to-cancel.server.ts';
import { quoteRequest } from '#conference/money/cancellation/quote-request.server.ts';
import { recordPayment } from '#conference/money/record-payment.server.ts';
import { sendTransferProof } from '#conference/money/transfers/send-transfer-proof.server.ts';
import { type Role, roles } from '#conference/organiser/permissions.ts';
import { startDeskSession } from '#conference/organiser/sign-in/desk-session.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { addNote } from '#conference/registration/record/add-note.server.ts';
import { isAllowed } from '#routes/organiser/navigation.ts';
import type { Access } from '#routes/organiser/rules.ts';
import {
  aBooking,
  anOrganiser,
  aPaymentToRecord,
  aPdf,
  aRegistration,
  aSession,
  aStallHolder,
} from '#tests/factories.ts';
import { noJobs } from '../people/no-jobs.ts';
import type { Store } from '../people/open-store.ts';
import { listTables } from './changes.ts';
import { isMailboxSender, mailboxSenders, makeMailboxSessions, makeOtherMailboxes } from './mailboxes.ts';
import { openSession, type Session } from './session.ts';

/** Who sends a batch of requests. */
export const senders = [
  'visitor',
  'participant',
  ...mailboxSenders,
  'without second factor',
  ...roles,
] as const;
export type Sender = (typeof senders)[number];

/** Returns whether a sender has no account of the desk. */
export function isOutsideDesk(sender: Sender): boolean {
  return sender === 'visitor' || sender === 'participant' || isMailboxSender(sender);
}

/** Texts that occur only in the data of other people. No request contains them. */
export const secretOfOthers = { name: 'Hiddenname', passport: 'HIDDEN4711' };

/** Ids of rows. The key is the name of the table. */
type Ids = Map<string, string[]>;

/**
 * The tables whose rows belong to no single person. Rows of any person may refer to these rows: for example, everybody
 * may star a session.
 */
const sharedTables = ['programme_session'];

/** A batch's sender and other people, with the ids of their rows. */
export type World = {
  sender: Sender;
  sessions: Session[];
  /** Whether the sender may use an address of the desk, or send one of its forms. */
  mayUse: (access: Access) => boolean;
  own: Set<string>;
  others: Set<string>;
  ids: { own: Ids; others: Ids };
};

/** Makes new people for a batch, because earlier batches may have destroyed the data of their people. */
export async function makeWorld(given: Store, sender: Sender, hasWrongSession = false): Promise<World> {
  const store = { ...given, jobs: noJobs };
  const now = new Date();
  await freeSpots(store);
  await makeOthers(store, now);
  const own = new Set<string>();
  const sessions: Session[] = [];
  const role = roles.find((one) => one === sender);
  if (sender === 'participant') {
    // Several participants send the requests alternately, because some requests withdraw a registration.
    for (let count = 0; count < 5; count++) {
      // The last participant is a stall holder, whose dashboard has other pages and forms.
      const registration =
        count === 4
          ? await aStallHolder(store, { now, fullName: 'Mira Raman' })
          : await aRegistration(store, { proved: true, now, fullName: 'Mira Raman' });
      own.add(registration.id);
      await aBooking(store, registration.id, { now }).catch(ignoreFullFestival);
      sessions.push(
        await openSession('session', () =>
          aSession(store, registration, { isMailProved: true, now: new Date() }),
        ),
      );
    }
  } else if (isMailboxSender(sender)) {
    sessions.push(...(await makeMailboxSessions(store, sender, { own, secret: secretOfOthers.name, now })));
  } else if (sender !== 'visitor') {
    const parts = {
      now,
      hasFactor: sender !== 'without second factor',
      roles: role ? [role] : roles.slice(),
    };
    const organiser = await anOrganiser(store, hasWrongSession ? { now } : parts);
    own.add(organiser.id);
    sessions.push(await openSession('desk', () => renewDeskSession(store, organiser.id, parts)));
  }
  const ids = await readIds(store, own);
  const others = new Set(
    [...ids.others].flatMap(([table, list]) => (sharedTables.includes(table) ? [] : list)),
  );
  const mayUse = (access: Access) => {
    if (access === 'anyone') return true;
    if (sender === 'without second factor') return access === 'signed-in';
    const organiser = { id: '', name: '', email: '', sessionId: '', secondFactorAt: now };
    return role !== undefined && isAllowed({ ...organiser, roles: [role] }, access);
  };
  return { sender, sessions, mayUse, own, others, ids };
}

/**
 * Gives an organiser a new session. Also gives back the roles and the access that an earlier request may have removed.
 */
async function renewDeskSession(
  { db }: Store,
  organiserId: string,
  { roles: given, hasFactor }: { roles: Role[]; hasFactor: boolean },
): Promise<string> {
  const now = new Date();
  await db.updateTable('organiser').set({ suspended_at: null }).where('id', '=', organiserId).execute();
  await db
    .insertInto('organiser_role')
    .values(given.map((role) => ({ organiser_id: organiserId, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const token = await startDeskSession(
    db,
    { organiserId, browser: 'Chrome on Linux', browserHash: randomBytes(32) },
    now,
  );
  if (hasFactor) {
    const sessions = db.updateTable('organiser_session').set({ second_factor_at: now });
    await sessions.where('organiser_id', '=', organiserId).where('ended_at', 'is', null).execute();
  }
  return token;
}

/** Makes two participants and an organiser who have rows in most tables. */
async function makeOthers(store: Parameters<typeof aRegistration>[0], now: Date) {
  const { id: organiserId } = await anOrganiser(store, { now, name: 'Asha Bose' });
  for (let count = 0; count < 2; count++) {
    const hidden = { fullName: `${secretOfOthers.name} Person`, passportNumber: secretOfOthers.passport };
    const { id } = await aRegistration(store, { ...hidden, now });
    const bookingId = await aBooking(store, id, { now }).catch(ignoreFullFestival);
    const of = bookingId
      ? ({ kind: 'booking', id: bookingId } as const)
      : ({ kind: 'registration', id } as const);
    const payment = aPaymentToRecord(of, organiserId, { receivedOn: '2026-01-09' });
    await recordPayment(store, payment, now);
    const by = { requestId: 'a-request', organiserId };
    await addNote(store, { registrationId: id, text: `About ${secretOfOthers.name}`, ...by }, now);
    await sendMoneyForms(store, id, now);
    await requestErasure(store, {
      registrationId: id,
      askedAt: now,
      daysToAnswer: 30,
      requestId: 'a-request',
    });
    const enquiry = { name: secretOfOthers.name, email: 'asha@example.org', message: 'Good day' };
    await sendEnquiry(store, enquiry, now);
  }
  await makeOtherMailboxes(store, { organiserId, secret: secretOfOthers.name, now });
}

/** Sends the proof of a transfer and a request to cancel. */
async function sendMoneyForms(store: Parameters<typeof aRegistration>[0], registrationId: string, now: Date) {
  const of = { kind: 'registration', id: registrationId } as const;
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  await sendTransferProof(store, { of, registrationId, file, requestId: 'a-request' }, now);
  const quote = await quoteRequest(store.db, { of, kind: 'cancellation' }, now);
  const wish = {
    kind: 'cancellation',
    bookingId: undefined,
    proof: undefined,
    substitute: undefined,
  } as const;
  const asked = { ...wish, registrationId, seen: quote?.amount ?? 0, requestId: 'a-request' };
  await askToCancel(store, asked, now);
}

function ignoreFullFestival(error: unknown) {
  if (error instanceof Error && /could not book/.test(error.message)) return undefined;
  throw error;
}

/** Frees the spots of earlier batches, because a full festival would refuse every booking. */
async function freeSpots({ db }: Store) {
  await db.updateTable('booking').set({ status: 'expired' }).where('holds_spot', '=', true).execute();
}

/**
 * Reads the ids of the newest rows of every table, separately for the sender and for other people. A row belongs to the
 * sender if it contains an id of `own`. The ids of such rows are added to `own`.
 */
async function readIds({ pool }: Store, own: Set<string>): Promise<World['ids']> {
  const rows: { table: string; row: Record<string, unknown> }[] = [];
  for (const table of await listTables(pool)) {
    const found = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table} t order by ctid desc limit 60`,
    );
    for (const { row } of found.rows) rows.push({ table, row });
  }
  const idsOf = (row: Record<string, unknown>) =>
    Object.entries(row).flatMap(([name, value]) =>
      /(^|_)id$/.test(name) && typeof value === 'string' && isId(value) ? [value] : [],
    );
  // A row can belong to the sender through another row, such as a payment through its charge.
  for (let step = 0; step < 4; step++) {
    for (const { row } of rows) {
      if (!idsOf(row).some((id) => own.has(id))) continue;
      for (const name of ['id', 'record_key_id', 'device_id']) {
        const value = row[name];
        if (typeof value === 'string' && isId(value)) own.add(value);
      }
    }
  }
  const ids: World['ids'] = { own: new Map(), others: new Map() };
  for (const { table, row } of rows) {
    if (typeof row.id !== 'string' || !isId(row.id)) continue;
    const list = own.has(row.id) ? ids.own : ids.others;
    list.set(table, [...(list.get(table) ?? []), row.id]);
  }
  // The rows of these tables belong to the whole site, not to other people.
  for (const table of ['installation', 'master_key']) ids.others.delete(table);
  return ids;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
