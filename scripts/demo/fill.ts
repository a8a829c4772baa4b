import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { bookSpot } from '#conference/booking/book-spot.server.ts';
import { addDays, dayAt, daysOf } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { noteOnEnquiry, replyToEnquiry } from '#conference/enquiries/handle-enquiry.server.ts';
import { sendEnquiry } from '#conference/enquiries/send-enquiry.server.ts';
import { acceptInvitation } from '#conference/organiser/invitation/accept-invitation.server.ts';
import { makePrintedInvitation } from '#conference/organiser/invitation/invite-organiser.server.ts';
import { type Role, roles, roleWords } from '#conference/organiser/organiser.ts';
import { completeRegistration } from '#conference/registration/registering/complete-registration.server.ts';
import { register } from '#conference/registration/registering/register.server.ts';
import { days } from '#platform/durations.ts';
import { checkUpload } from '#platform/files/check-upload.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordPayment } from '../../app/conference/finance/record-payment.server.ts';
import { type Draw, openDraw } from './draw.ts';
import { messages, notes } from './enquiries.ts';
import { drawPeople, type Person } from './people.ts';

type Store = Pick<Platform, 'db' | 'files' | 'secrets'>;
type Account = { name: string; email: string; role: Role };
type Registered = Person & { id: string; at: Date };

const day = days(1);
const artwork = join(import.meta.dirname, '..', '..', 'app', 'ui', 'artwork');
const requestId = 'demonstration';
/** Nobody works off what a demonstration has already sent. */
const noJobs: Pick<Platform['jobs'], 'enqueue'> = { enqueue: async () => {} };

export type Demonstration = {
  organisers: Account[];
  /** Some whose dashboards show different states, with what is to be seen there. */
  participants: { email: string; shows: string }[];
  registrations: number;
  bookings: number;
};

/**
 * Fills an empty database through the use cases themselves, as if the last hundred days had happened: everything in it
 * is as the software would have made it. No mail goes out.
 */
export async function fillDemonstration(given: Store, now: Date, count = 420): Promise<Demonstration> {
  const store = { ...given, jobs: noJobs as Platform['jobs'] };
  const draw = openDraw(26_01_2026);
  const organisers = await joinOrganisers(store, now);
  const by = async (role: Role) => {
    const { email } = organisers.find((account) => account.role === role) as Account;
    const row = store.db.selectFrom('organiser').select('id').where('email', '=', email);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const registered = await registerPeople(store, draw, count, now);
  await registerTwice(store, draw, registered, now);
  const paid = await payFees(store, draw, registered, await by('finance'), now);
  const booked = await bookSpots(store, draw, registered, await by('finance'), now);
  await writeEnquiries(store, draw, await by('registrar'), now);
  // As if each had been sent at once; only what is still under way would wait.
  await store.db
    .updateTable('mail')
    .set((row) => ({ state: 'sent', tries: 1, sent_at: row.ref('queued_at') }))
    .execute();

  const find = (wanted: (person: Registered) => boolean) => registered.find(wanted)?.email ?? '';
  return {
    organisers,
    registrations: registered.length,
    bookings: booked.size,
    participants: [
      { email: find(({ id }) => paid.full.has(id) && booked.has(id)), shows: 'paid, with a booking' },
      { email: find(({ id }) => paid.part.has(id)), shows: 'paid in part' },
      { email: find(({ id }) => !paid.full.has(id) && !paid.part.has(id)), shows: 'nothing paid yet' },
    ],
  };
}

async function joinOrganisers(store: Store, now: Date): Promise<Account[]> {
  const names = [
    'Leela Raman',
    'Samuel Adeyemi',
    'Ines Ferreira',
    'Rashid Karimov',
    'Mei Tan',
    'Gopal Das',
    'Asha Bose',
  ];
  const accounts = roles.map((role, index) => ({
    role,
    name: names[index] ?? roleWords[role].name,
    email: `${role}@demo.example`,
  }));
  const joined = new Date(now.getTime() - 110 * day);
  for (const { role, name, email } of accounts) {
    const invited = await makePrintedInvitation(store.db, { email, roles: [role] }, joined);
    if (!invited.ok) throw new Error(`${email} is there already.`);
    const browser = 'Demonstration';
    const accepted = { token: invited.token, name, email: undefined, browser, requestId };
    await acceptInvitation(store, accepted, joined);
  }
  // Nobody is signed in: each signs in by mail and sets up a second factor.
  await store.db.updateTable('organiser_session').set({ ended_at: joined }).execute();
  return accounts;
}

async function registerPeople(store: Store & Pick<Platform, 'jobs'>, draw: Draw, count: number, now: Date) {
  const people = drawPeople(draw, count);
  const photos = await Promise.all(['colombia', 'japan', 'kenya', 'norway'].map(drawPhoto));
  const scan = await drawScan();
  const registered: Registered[] = [];
  for (const [index, person] of people.entries()) {
    // More of them each week, as it is before a conference.
    const age = 100 * (1 - Math.sqrt((index + 1) / people.length));
    const at = new Date(now.getTime() - age * day - draw.below(day / 4) - 60_000);
    const needsVisa = person.country !== 'IN' && draw.chance(70);
    const hasSizes = draw.chance(70);
    const { registrationId: id } = await register(
      store,
      {
        form: {
          fullName: person.fullName,
          email: person.email,
          participantType: draw.one(['student', 'professional', 'professional'] as const),
          passportNumber: `DEMO${100_000 + index}`,
          passportExpiry: addDays(dayAt(now, edition.timeZone), 200 + draw.below(3000)),
          needsVisa,
          visaAddress: needsVisa ? `${1 + draw.below(90)} Example Street\n${person.country}` : null,
          clothSize: hasSizes ? draw.one(['s', 'm', 'm', 'l', 'l', 'xl', 'xxl'] as const) : null,
          shoeSize: hasSizes ? 6 + draw.below(7) : null,
          interestedDoctorate: draw.chance(12),
        },
        photo: draw.chance(60) ? { checked: draw.one(photos) } : undefined,
        passport: draw.chance(45) ? { checked: scan } : undefined,
        browserHash: randomBytes(32),
        formKey: randomUUID(),
        contentHash: randomBytes(32),
        deviceSecret: undefined,
      },
      at,
    );
    if (draw.chance(80)) {
      await completeRegistration(store.db, { registrationId: id }, { country: person.country }, at);
    }
    registered.push({ ...person, id, at });
  }
  return registered;
}

/** A few people register again and have not chosen yet which to keep. */
async function registerTwice(
  store: Store & Pick<Platform, 'jobs'>,
  draw: Draw,
  registered: Registered[],
  now: Date,
) {
  for (const { fullName, email } of registered.slice(-6)) {
    const form = {
      fullName,
      email,
      participantType: 'student' as const,
      passportNumber: `DEMO${900_000 + draw.below(90_000)}`,
      passportExpiry: '2032-01-01',
      needsVisa: false,
      visaAddress: null,
      clothSize: null,
      shoeSize: null,
      interestedDoctorate: false,
    };
    const keys = { browserHash: randomBytes(32), formKey: randomUUID(), contentHash: randomBytes(32) };
    const submission = { form, photo: undefined, passport: undefined, deviceSecret: undefined, ...keys };
    await register(store, submission, new Date(now.getTime() - 2 * day));
  }
}

async function payFees(
  store: Store & Pick<Platform, 'jobs'>,
  draw: Draw,
  registered: Registered[],
  organiserId: string,
  now: Date,
) {
  const full = new Set<string>();
  const part = new Set<string>();
  for (const { id, at } of registered) {
    const fate = draw.below(100);
    if (fate >= 52) continue;
    const { amount } = await store.db
      .selectFrom('charge')
      .select('amount')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow();
    const paidAt = new Date(Math.min(now.getTime() - 60_000, at.getTime() + (1 + draw.below(20)) * day));
    const isPart = fate >= 44;
    const recorded = await recordPayment(
      store,
      {
        of: { kind: 'registration', id },
        form: {
          kind: 'payment',
          method: fate < 3 ? 'waiver' : draw.one(['transfer', 'transfer', 'transfer', 'cash'] as const),
          amount: isPart ? 500_00 : amount,
          receivedOn: dayAt(paidAt, edition.timeZone),
          reference: `DEMO-${10_000 + draw.below(90_000)}`,
          note: '',
          accepted: undefined,
        },
        proof: undefined,
        submissionHash: randomBytes(32),
        organiserId,
        requestId,
      },
      paidAt,
    );
    if (!recorded.ok) throw new Error(`A fee was not recorded: ${recorded.reason}.`);
    (isPart ? part : full).add(id);
  }
  return { full, part };
}

/** Who books: two in five of them, most a stall. */
async function bookSpots(
  store: Store & Pick<Platform, 'jobs'>,
  draw: Draw,
  registered: Registered[],
  organiserId: string,
  now: Date,
) {
  const booked = new Set<string>();
  const days = daysOf(edition.festival);
  for (const { id, fullName, email } of registered.filter(() => draw.chance(36))) {
    const isHall = draw.chance(14);
    const at = new Date(now.getTime() - draw.below(6 * day));
    const option = draw.one(edition.catalogue.filter(({ per }) => per === (isHall ? 'day' : 'festival')));
    const form = {
      option: option.id,
      day: isHall ? draw.one(days) : null,
      applicantName: draw.chance(50) ? fullName : `${fullName.split(' ').at(-1)} & Daughters`,
      contactEmail: email,
    };
    const { mostHeldByOne, daysToPay, hoursToProve } = edition.booking;
    const request = {
      form,
      registrationId: id,
      picture: undefined,
      requestId,
      price: option.price,
      rules: { mostHeldByOne, daysToPay, hoursToProve },
    };
    const answer = await bookSpot(store, { ...request, submissionHash: randomBytes(32) }, at);
    // The hall is taken on that day.
    if (!answer.ok) continue;
    booked.add(id);
    if (!draw.chance(60)) continue;
    const { amount } = await store.db
      .selectFrom('charge')
      .select('amount')
      .where('booking_id', '=', answer.bookingId)
      .executeTakeFirstOrThrow();
    const recorded = await recordPayment(
      store,
      {
        of: { kind: 'booking', id: answer.bookingId },
        form: {
          kind: 'payment',
          method: 'transfer',
          amount: draw.chance(85) ? amount : Math.round(amount / 200) * 100,
          receivedOn: dayAt(at, edition.timeZone),
          reference: `DEMO-${10_000 + draw.below(90_000)}`,
          note: '',
          accepted: undefined,
        },
        proof: undefined,
        submissionHash: randomBytes(32),
        organiserId,
        requestId,
      },
      now,
    );
    if (!recorded.ok) throw new Error(`A stall was not paid: ${recorded.reason}.`);
  }
  return booked;
}

async function writeEnquiries(
  store: Store & Pick<Platform, 'jobs'>,
  draw: Draw,
  organiserId: string,
  now: Date,
) {
  const senders = drawPeople(draw, messages.length * 2);
  for (const [index, { fullName, email }] of senders.entries()) {
    const { topic, message } = messages[index % messages.length] as (typeof messages)[number];
    const at = new Date(now.getTime() - (senders.length - index) * day);
    await sendEnquiry(store, { name: fullName, email, topic, message }, at);
  }
  const rows = await store.db.selectFrom('enquiry').select('id').orderBy('created_at').execute();
  for (const [index, { id: enquiryId }] of rows.entries()) {
    const entry = { enquiryId, organiserId, requestId };
    if (index < 12) {
      const text = 'Thank you for writing. Yes: please come to the desk at the entrance on the first day.';
      await replyToEnquiry(store, { ...entry, entryId: randomUUID(), text }, now);
    } else if (index < 17) {
      const text = notes[index % notes.length] ?? notes[0];
      await noteOnEnquiry(store.db, { ...entry, entryId: randomUUID(), text }, now);
    }
  }
}

async function drawPhoto(portrait: string) {
  const drawing = await readFile(join(artwork, `portrait-${portrait}.svg`));
  const bytes = await sharp(drawing)
    .resize(480, 600, { fit: 'cover' })
    .flatten({ background: '#F1E7D0' })
    .jpeg()
    .toBuffer();
  return await checked(bytes);
}

/** A page that nobody can take for a passport. */
async function drawScan() {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="620"><path fill="#F1E7D0" d="M0 0h900v620H0z"/>
    <path fill="none" stroke="#232356" stroke-width="6" d="M40 40h820v540H40zm60 90h240v300H100z"/>
    <path stroke="#A6342A" stroke-width="26" d="M420 170h360m-360 90h260m-260 90h320M100 500h700"/></svg>`;
  return await checked(await sharp(Buffer.from(page)).jpeg().toBuffer());
}

async function checked(bytes: Buffer) {
  const read = await checkUpload(bytes, { pdf: false });
  if (!read.ok) throw new Error(`A picture of the demonstration is refused: ${read.reason}.`);
  return read.file;
}
