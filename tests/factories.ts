import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { startSession } from '#conference/accounts/session.server.ts';
import { folderSettings } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { type BookingRequest, bookSpot } from '#conference/festival/book-spot.server.ts';
import type { BookingForm } from '#conference/festival/booking.ts';
import type { PaymentForm } from '#conference/money/ledger/payment.ts';
import { readBalance } from '#conference/money/ledger/read-balances.server.ts';
import { reserveCheckout } from '#conference/money/online/checkouts.server.ts';
import { recordReport } from '#conference/money/online/record-report.server.ts';
import type { NewPayment } from '#conference/money/record-payment.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import type { Role } from '#conference/organiser/permissions.ts';
import { startDeskSession } from '#conference/organiser/sign-in/desk-session.server.ts';
import { makeStallHolder } from '#conference/registration/registering/make-stall-holder.server.ts';
import { register, type Submission } from '#conference/registration/registering/register.server.ts';
import type { RegistrationForm } from '#conference/registration/registration.ts';
import { enterEventClearance } from '#conference/visa/desk/enter-event-clearance.server.ts';
import { eventClearances } from '#conference/visa/event-clearances.server.ts';
import { saveVisaData } from '#conference/visa/save-visa-data.server.ts';
import type { VisaData } from '#conference/visa/visa-data.ts';
import { addTime, hours } from '#platform/durations.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { makeRecordKey } from '#platform/keys/record-keys.server.ts';
import type { Locale } from '#platform/words/locales.ts';

type Store = Pick<Platform, 'db' | 'files' | 'jobs' | 'secrets'> & WithSettings;

const defaultTime = new Date('2026-01-10T08:00:00Z');

/** Who asks for work in tests: a person without a network. */
export const anAsker = { person: 'somebody' };

/** Somebody whose requests for sign-in mails do not wait for those of others. */
export const provedAsker = { isProved: true, isNewNetwork: false };

/** Makes an email that no other test uses. */
export function anEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.org`;
}

/** Makes a registration form that has passed validation. */
export function aRegistrationForm(parts: Partial<RegistrationForm> = {}): RegistrationForm {
  return {
    fullName: 'Mira Çelik',
    email: anEmail(),
    participantType: 'professional',
    passportNumber: 'K1234567',
    passportExpiry: '2031-05-28',
    needsVisa: true,
    visaAddress: 'Peace Road 1\nPune',
    clothSize: 'm',
    shoeSize: 8,
    interestedDoctorate: false,
    ...parts,
  };
}

/** Makes a posted registration form that has passed validation. The browser that sent it has no credential yet. */
export function aSubmission(parts: Partial<Submission> = {}): Submission {
  return {
    form: aRegistrationForm(),
    photo: undefined,
    passport: undefined,
    browserHash: randomBytes(32),
    formKey: randomUUID(),
    contentHash: randomBytes(32),
    deviceSecret: undefined,
    network: 'a-network',
    browser: { browser: 'Firefox', system: 'Linux' },
    language: 'en',
    ...parts,
  };
}

type RegistrationParts = Partial<RegistrationForm> & {
  paid?: boolean;
  proved?: boolean;
  deviceSecret?: string;
  language?: Locale;
  now?: Date;
};

/**
 * Registers a person, as the registration form does. With `paid: true` also marks the registration as paid. With
 * `proved: true` also marks the email as verified and keeps the browser.
 */
export async function aRegistration(store: Store, parts: RegistrationParts = {}) {
  const { paid = false, proved = false, deviceSecret, language = 'en', now = defaultTime, ...fields } = parts;
  const form = aRegistrationForm(fields);
  const registered = await register(store, aSubmission({ form, deviceSecret, language }), now);
  if (proved) await confirmEmail(store, registered.registrationId, now);
  if (paid) {
    await store.db
      .updateTable('registration')
      .set({ paid_at: now, payment_state: 'paid' })
      .where('id', '=', registered.registrationId)
      .execute();
  }
  return { id: registered.registrationId, deviceSecret: registered.deviceSecret, form };
}

const checklist = {
  nationality: 'NG',
  // Kept only in editions that ask it.
  listedOrigin: 'no',
  issuedIn: 'NG',
  issuedOn: '2021-05-29',
  birthDate: '1990-02-03',
  birthPlace: 'Jos',
  sex: 'F',
  occupation: 'Teacher',
  mission: 'Abuja',
};

/** Answers the visa checklist of a registration, or only these of its questions, so that a letter can be issued. */
export async function answerChecklist(
  store: Pick<Store, 'db' | 'secrets'>,
  registrationId: string,
  given: VisaData = checklist,
  now: Date = defaultTime,
): Promise<void> {
  const by = { actor: 'participant', actorId: registrationId } as const;
  const saved = await saveVisaData(store, { registrationId, given, by }, now);
  if (!saved.ok) throw new Error(saved.reason);
}

/** Enters the clearances of the event for which visa letters wait, each with a small PDF. */
export async function enterEventClearances(
  store: Pick<Store, 'db' | 'files' | 'secrets'>,
  organiserId: string,
  now: Date = defaultTime,
): Promise<void> {
  const file = { bytes: aPdf(), mediaType: 'application/pdf' } as const;
  for (const { id, hasEventId } of eventClearances) {
    const given = {
      clearance: id,
      number: `${id.toUpperCase()}/7`,
      on: '2025-11-03',
      eventId: hasEventId ? 'E-11' : '',
    };
    const by = { organiserId, requestId: 'a-request' };
    const entered = await enterEventClearance(store, { ...given, ...by, file }, now);
    if (!entered.ok) throw new Error(entered.reason);
  }
}

type StallHolderParts = { fullName?: string; organisation?: string; email?: string; now?: Date };

/** Creates the account of a stall holder, as when somebody opens the mailed link for a new account. */
export async function aStallHolder(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  {
    fullName = 'Asha Nair',
    organisation = 'Crafts of Pune',
    email = anEmail(),
    now = defaultTime,
  }: StallHolderParts = {},
) {
  const account = { fullName, organisation, email, language: 'en' };
  await db.transaction().execute((tx) => makeStallHolder(tx, { secrets }, account, now));
  const created = await db
    .selectFrom('registration')
    .select(['id', 'reference'])
    .where('email', '=', email)
    .where('status', '=', 'stall-holder')
    .executeTakeFirstOrThrow();
  return { ...created, form: { email } };
}

async function confirmEmail({ db }: Pick<Store, 'db'>, registrationId: string, now: Date) {
  await db
    .updateTable('registration')
    .set({ email_confirmed_at: now })
    .where('id', '=', registrationId)
    .where('email_confirmed_at', 'is', null)
    .execute();
  const keptDevices = db.updateTable('device_registration').set({ kept_at: now });
  await keptDevices.where('registration_id', '=', registrationId).execute();
}

/**
 * Starts a session for a registration and returns its token. With `isMailProved` the session counts as a sign-in by
 * mail, otherwise as a login with the browser's credential.
 */
export async function aSession(
  { db }: Pick<Store, 'db'>,
  registration: { id: string; form: { email: string } },
  { isMailProved = false, now = defaultTime }: { isMailProved?: boolean; now?: Date } = {},
): Promise<string> {
  const { id, form } = registration;
  return await startSession(db, { registrationId: id, email: form.email, isMailProved }, now);
}

type BookingParts = Partial<BookingForm> &
  Partial<Pick<BookingRequest, 'picture' | 'deviceId' | 'submissionHash' | 'rules'>>;

/** Makes the data of a booking request. Without other `parts` it asks for an art and craft stall. */
export function aBookingRequest(registrationId: string, parts: BookingParts = {}): BookingRequest {
  const {
    picture,
    deviceId = null,
    submissionHash = randomBytes(32),
    rules = { mostHeldByOne: 3, daysToPay: 7, hoursToProve: 24 },
    ...form
  } = parts;
  const option = folderSettings.catalogue.find(({ id }) => id === form.option);
  return {
    form: {
      option: 'art-craft-shop',
      day: null,
      applicantName: 'Mira Çelik',
      contactEmail: 'mira@example.org',
      ...form,
    },
    price: option?.price ?? { amount: 25_000_00, currency: 'INR' },
    registrationId,
    deviceId,
    picture,
    submissionHash,
    requestId: 'a-request',
    language: 'en',
    rules,
  };
}

/**
 * Books a spot for a person, and first marks the person's email as verified. Returns the id of the booking. Throws if
 * the booking is refused.
 */
export async function aBooking(
  store: Store,
  registrationId: string,
  { now = defaultTime, ...parts }: BookingParts & { now?: Date } = {},
): Promise<string> {
  await confirmEmail(store, registrationId, now);
  const booked = await bookSpot(store, aBookingRequest(registrationId, parts), now);
  if (!booked.ok) throw new Error(`The factory could not book: ${booked.reason}.`);
  return booked.bookingId;
}

/** Books a spot and marks the booking as confirmed. Returns the id of the booking. */
export async function aConfirmedBooking(
  store: Store,
  registrationId: string,
  parts: BookingParts = {},
): Promise<string> {
  const bookingId = await aBooking(store, registrationId, parts);
  await store.db
    .updateTable('booking')
    .set({ status: 'confirmed', decided_at: defaultTime, updated_at: defaultTime })
    .where('id', '=', bookingId)
    .execute();
  return bookingId;
}

type PaymentParts = Partial<PaymentForm> & Partial<Pick<NewPayment, 'proof' | 'submissionHash'>>;

/** Makes the data of a payment to record. Without other parts it is a transfer of 100 in the currency of the charge. */
export function aPaymentToRecord(
  of: NewPayment['of'],
  organiserId: string,
  { proof, submissionHash = randomBytes(32), ...form }: PaymentParts = {},
): NewPayment {
  return {
    of,
    form: {
      kind: 'payment',
      method: 'transfer',
      amount: 100_00,
      receivedOn: '2026-01-09',
      reference: '',
      note: '',
      accepted: undefined,
      isReferenceAccepted: false,
      ...form,
    },
    proof,
    submissionHash,
    organiserId,
    requestId: 'a-request',
  };
}

type OrganiserParts = { roles?: Role[]; name?: string; hasFactor?: boolean; now?: Date };

/**
 * Creates an organiser and a desk session. Without `roles` the organiser is an owner. With `hasFactor: false` the
 * session has not passed the second factor.
 */
export async function anOrganiser(
  { db, secrets }: Pick<Store, 'db' | 'secrets'>,
  { roles = ['owner'], name = 'Leela Raman', hasFactor = true, now = defaultTime }: OrganiserParts = {},
): Promise<Organiser & { token: string }> {
  const recordKey = await makeRecordKey(db, secrets);
  const email = anEmail();
  const { id } = await db
    .insertInto('organiser')
    .values({ email, name, record_key_id: recordKey.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('organiser_role')
    .values(roles.map((role) => ({ organiser_id: id, role })))
    .execute();
  const token = await startDeskSession(
    db,
    { organiserId: id, browser: 'Chrome on Linux', browserHash: randomBytes(32) },
    now,
  );
  const session = db.updateTable('organiser_session').where('organiser_id', '=', id);
  const { id: sessionId } = await session
    .set({ second_factor_at: hasFactor ? now : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, email, roles, sessionId, secondFactorAt: hasFactor ? now : null, token };
}

type Picture = { width?: number; height?: number; format?: 'jpeg' | 'png' };

/** Makes a photograph of only one colour, because such a picture is small and quick to make. */
export async function aPhoto({ width = 320, height = 240, format = 'jpeg' }: Picture = {}): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#a6342a' } });
  return await picture[format]().toBuffer();
}

/** Makes a photograph of random pixels, so that its file is large: compression can hardly make noise smaller. */
export async function aNoisyPhoto({ width = 320, height = 240 }: Picture = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .jpeg()
    .toBuffer();
}

/** Makes a PDF that has one empty page. */
export function aPdf(): Buffer {
  return Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );
}

/**
 * Makes a payment of a registration’s fee that Stripe has reported, and that is recorded for the fee. Returns the charge
 * and Stripe’s id of the payment.
 */
export async function aStripePayment(
  platform: Pick<Platform, 'db' | 'jobs' | 'secrets'>,
  registrationId: string,
  amount: number,
  now = defaultTime,
) {
  const { db } = platform;
  const balance = await readBalance(db, { kind: 'registration', id: registrationId });
  if (!balance) throw new Error('The registration has no charge.');
  const { chargeId, currency } = balance;
  const owner = { sole_charge_id: chargeId };
  const lines = [{ chargeId, amount }];
  const expiresAt = addTime(now, hours(1));
  const order = { provider: 'stripe', owner, currency, lines, expiresAt } as const;
  const checkout = await db
    .transaction()
    .execute((tx) => reserveCheckout(tx, order, { usableUntil: now, now }));
  const paymentRef = `pi_${randomUUID()}`;
  const paid = { paymentRef, amount: { amount, currency }, paidAt: now, checkoutId: checkout.id };
  await recordReport(platform, 'stripe', { report: 'payment', ...paid }, now);
  return { chargeId, paymentRef };
}
