import { randomBytes } from 'node:crypto';
import { folderSettings } from '#conference/edition/edition.server.ts';
import { acceptInvitation } from '#conference/organiser/invitation/accept-invitation.server.ts';
import { makePrintedInvitation } from '#conference/organiser/invitation/invite-organiser.server.ts';
import { type Role, roles, roleWords } from '#conference/organiser/permissions.ts';
import { addTime, days } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openDraw } from './draw.ts';
import { openCases } from './open-cases.ts';
import { bookSpots, holdStalls, payFees } from './pay-and-book.ts';
import { letIn, prepareVisas, sayHowTheyTakePart } from './prepare-travel.ts';
import { type Registered, registerPeople, registerTwice } from './register-people.ts';
import { sendPapers } from './send-papers.ts';
import { sendSpeakers } from './send-speakers.ts';
import { writeEnquiries } from './write-enquiries.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets'>;
type Account = { id: string; name: string; email: string; role: Role };

/** A queue that ignores all jobs, so that no mail is sent. */
const noJobs: Platform['jobs'] = {
  enqueue: async () => {},
  work: async () => {},
  isWorking: () => false,
  stop: async () => {},
};

export type Demonstration = {
  organisers: Account[];
  /** Email addresses with which you can sign in as a participant, and what the dashboard then shows. */
  participants: { email: string; shows: string }[];
  registrations: number;
  bookings: number;
  papers: number;
  speakers: number;
};

/**
 * Fills an empty database as if an edition had been open for the last hundred days. It uses the same functions as the
 * real forms, but sends no mail. `count` is the number of registrations.
 */
export async function fillDemonstration(given: Store, now: Date, count = 420): Promise<Demonstration> {
  const store = { ...given, jobs: noJobs, settings: folderSettings };
  const draw = openDraw(26_01_2026);
  const organisers = await joinOrganisers(store, now);
  const idOf = (role: Role) => organisers.find((account) => account.role === role)?.id ?? '';
  const registered = await registerPeople(store, draw, count, now);
  await registerTwice(store, draw, registered.slice(-6), now);
  const paid = await payFees(store, draw, { registered, organiserId: idOf('finance') }, now);
  const booked = await bookSpots(store, draw, { registered, organiserId: idOf('finance') }, now);
  const [stallHolder = ''] = await holdStalls(store, idOf('finance'), now);
  await writeEnquiries(store, draw, idOf('registrar'), now);
  const papers = await sendPapers(
    store,
    // Use another source of random choices here. So a change of the papers does not change the people above.
    openDraw(27_01_2026),
    { authors: registered.slice(0, 8), organiserId: idOf('programme') },
    now,
  );
  const speakers = await sendSpeakers(store, openDraw(28_01_2026), idOf('programme'), now);
  // More sources of random choices, so that these parts do not change the people above either.
  await sayHowTheyTakePart(store, openDraw(29_01_2026), registered, now);
  const travellers = { registered, paid: paid.full, organiserId: idOf('visa-officer') };
  await prepareVisas(store, openDraw(30_01_2026), travellers, now);
  const atDoor = { registered, paid: paid.full, organiserId: idOf('door') };
  await letIn(store, openDraw(31_01_2026), atDoor, now);
  const hasPaid = ({ id }: Registered) => paid.full.has(id);
  const hasNotPaid = ({ id }: Registered) => !paid.full.has(id) && !paid.part.has(id);
  const people = { paid: registered.filter(hasPaid), unpaid: registered.filter(hasNotPaid) };
  await openCases(store, { ...people, organiserId: idOf('finance') }, now);
  await store.db
    .updateTable('mail')
    .set((row) => ({ state: 'sent', tries: 1, sent_at: row.ref('queued_at') }))
    .execute();

  /** Shows the first person of a kind, if there is one: without a festival, nobody has a booking. */
  const show = (shows: string, isWanted: (person: Registered) => boolean) => {
    const person = registered.find(isWanted);
    return person ? [{ email: person.email, shows }] : [];
  };
  return {
    organisers,
    registrations: registered.length,
    bookings: booked.size,
    papers,
    speakers,
    participants: [
      ...show('paid, with a booking', ({ id }) => paid.full.has(id) && booked.has(id)),
      ...show('paid, without a booking', ({ id }) => paid.full.has(id) && !booked.has(id)),
      ...show('paid in part', ({ id }) => paid.part.has(id)),
      ...show('nothing paid yet', hasNotPaid),
      ...(stallHolder ? [{ email: stallHolder, shows: 'a stall holder with a paid booking' }] : []),
    ],
  };
}

const names =
  'Leela Raman, Samuel Adeyemi, Ines Ferreira, Rashid Karimov, Mei Tan, Gopal Das, Asha Bose'.split(', ');

/** Adds one organiser for each role. */
async function joinOrganisers(store: Store, now: Date): Promise<Account[]> {
  const joined = addTime(now, -days(110));
  for (const [index, role] of roles.entries()) {
    const email = emailOf(role);
    const invited = await makePrintedInvitation(store.db, { email, roles: [role] }, joined);
    if (!invited.ok) throw new Error(`${email} is an organiser already.`);
    const accepted = { token: invited.token, name: names[index] ?? roleWords[role].name, email: undefined };
    const source = {
      browser: 'Demonstration',
      browserHash: randomBytes(32),
      requestId: 'demonstration',
    };
    await acceptInvitation(store, { ...accepted, ...source }, joined);
  }
  // End the sessions that the invitations have started, because people should sign in by mail and set up a second
  // factor.
  await store.db.updateTable('organiser_session').set({ ended_at: joined }).execute();
  const rows = await store.db
    .selectFrom('organiser')
    .select(({ ref }) => ['id', 'name', ref('email').$notNull().as('email')])
    .where('is_key', '=', false)
    .execute();
  return roles.flatMap((role) =>
    rows.filter(({ email }) => email === emailOf(role)).map((row) => ({ ...row, role })),
  );
}

function emailOf(role: Role): string {
  return `${role}@demo.example`;
}
