import { sql } from 'kysely';
import { keepOwnDevice } from '#conference/accounts/keep-browsers.server.ts';
import { askAboutBrowsers } from '#conference/accounts/login/answer-browsers.server.ts';
import { setSessionRegistration } from '#conference/accounts/session.server.ts';
import type { Session } from '#conference/accounts/session.ts';
import { type Act, recordActs } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { extendProvisionalBookings } from '#conference/festival/expiry/extend-provisional-bookings.server.ts';
import { lockBookingsOf } from '#conference/festival/lock-booking.server.ts';
import { moveEndedBookings, moveHeldBookings } from '#conference/festival/move-bookings.server.ts';
import { releaseBookings } from '#conference/festival/release-bookings.server.ts';
import { payments } from '#conference/money/ledger/payments.server.ts';
import { movePapers } from '#conference/papers/personal-data.server.ts';
import { moveProgrammePeople } from '#conference/programme/personal-data.server.ts';
import { copyPlaces } from '#conference/programme/places/session-places.server.ts';
import { copyStars } from '#conference/programme/stars.server.ts';
import { placeChosen } from '#conference/registration/places/waiting-list.server.ts';
import {
  activateRegistration,
  changeRegistrations,
} from '#conference/registration/record/change-registrations.server.ts';
import { lockOpenRegistrations } from '#conference/registration/record/lock-registration.server.ts';
import { openStatuses } from '#conference/registration/registration-status.ts';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import { moveSpeakers } from '#conference/speakers/personal-data.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';

type Choice = {
  registrationId: string;
  requestId: string;
  /** The secret of the browser's credential, if it has one. */
  deviceSecret?: string | undefined;
  /** True if the software chooses, because the stall holder who is logged in has registered. */
  isAutomatic?: boolean;
};

type Store = Pick<Platform, 'secrets'> & WithSettings;
type Chosen =
  | { ok: true; mustAnswerBrowsers: boolean }
  | { ok: false; reason: 'not-yours' | 'other-is-paid' };

/** Lists the registrations from which the owner of a proved mailbox can choose, oldest first. */
export async function listChoices(db: Database, session: Session) {
  return await db
    .selectFrom(registrations(db).as('person'))
    .select(['id', 'full_name as fullName', 'participant_type as participantType', 'created_at as createdAt'])
    .select(sql<boolean>`paid_at is not null`.as('isPaid'))
    .select((row) => row('status', '=', 'stall-holder').as('isStallHolder'))
    .where('email', '=', session.email)
    .where('status', 'in', openStatuses)
    .orderBy('created_at')
    .execute();
}

/**
 * Makes one registration of a proved mailbox active. Marks the others as duplicates and releases their spots. The
 * papers, entries as a speaker, sessions, stars and places of the others go to the chosen registration. If one of
 * the others is the account of a stall holder, first moves its bookings, with their money, to the chosen registration.
 * Refuses if one of the others, except such an account, has received money. `mustAnswerBrowsers` is true if the owner
 * must then answer which other browsers may keep access to the chosen registration.
 */
export async function chooseRegistration(
  { db, ...store }: Pick<Platform, 'db'> & Store,
  session: Session,
  choice: Choice,
  now: Date,
): Promise<Chosen> {
  return await db
    .transaction()
    .execute(async (tx) => await chooseInTransaction(tx, store, session, choice, now));
}

/** Chooses as {@link chooseRegistration} does, in a transaction of the caller. */
export async function chooseInTransaction(
  tx: Database,
  { secrets, settings }: Store,
  session: Session,
  { registrationId, requestId, deviceSecret, isAutomatic = false }: Choice,
  now: Date,
): Promise<Chosen> {
  const { booking } = settings;
  const rows = await lockOpenRegistrations(tx, session.email);
  const chosen = rows.find((row) => row.id === registrationId);
  if (!chosen) return { ok: false, reason: 'not-yours' };
  const rest = rows.filter(({ id }) => id !== registrationId);
  const otherIds = rest.map(({ id }) => id);
  const accounts = chosen.status === 'stall-holder' ? [] : rest.filter(isAccount);
  const notAccountIds = rest.filter((row) => !accounts.includes(row)).map(({ id }) => id);
  if (rest.some((row) => row.paid_at !== null) || (await haveMoney(tx, notAccountIds))) {
    return { ok: false, reason: 'other-is-paid' };
  }
  for (const account of accounts)
    await moveAccountBookings(tx, secrets, { account, chosen, most: booking.mostHeldByOne, requestId }, now);
  await changeRegistrations(tx, otherIds, { status: 'merged-or-duplicate' }, now);
  // The reference of the account then stands for the registration: at the desk, at the door and in bank transfers.
  const accountIds = accounts.map(({ id }) => id);
  await changeRegistrations(tx, accountIds, { merged_into: registrationId }, now);
  const by = { actor: 'participant', actorId: registrationId, requestId } as const;
  const because = 'another registration chosen';
  await releaseBookings(tx, { registrationIds: otherIds, by, because }, now);
  await placeChosen(tx, settings, chosen, rest, now);
  for (const { id } of rest) {
    const way = { from: id, to: registrationId };
    await copyStars(tx, id, registrationId);
    await copyPlaces(tx, way);
    await movePapers(tx, way);
    await moveSpeakers(tx, way);
    await moveProgrammePeople(tx, way);
  }
  await activateRegistration(tx, { registrationId, provedAt: now }, now);
  await keepOwnDevice(tx, { secret: deviceSecret, registrationId }, now);
  await extendProvisionalBookings(tx, { registrationId, daysToPay: booking.daysToPay }, now);
  await recordActs(
    tx,
    nameActs(session, {
      chosen: registrationId,
      others: otherIds.filter((id) => !accountIds.includes(id)),
      accounts: accountIds,
      requestId,
      isAutomatic,
    }),
  );
  await setSessionRegistration(tx, session.id, registrationId);
  const chooser = { id: session.id, email: session.email, registrationId };
  return { ok: true, mustAnswerBrowsers: await askAboutBrowsers(tx, chooser, { isFirst: true }, now) };
}

const isAccount = ({ status }: RegistrationRow) => status === 'stall-holder';

/**
 * Moves the bookings of a stall holder, with their money, to the registration that the same person has chosen. Moves
 * all paid bookings. Moves unpaid bookings only up to the number of spots that one person may hold.
 */
async function moveAccountBookings(
  tx: Database,
  secrets: Platform['secrets'],
  {
    account,
    chosen,
    most,
    requestId,
  }: { account: RegistrationRow; chosen: RegistrationRow; most: number; requestId: string },
  now: Date,
): Promise<void> {
  const keyed = async ({ id, reference, record_key_id }: RegistrationRow) => ({
    registrationId: id,
    reference,
    record: await openRecordKey(tx, secrets, record_key_id),
  });
  await moveEndedBookings(tx, { from: await keyed(account), to: await keyed(chosen) }, now);
  // The person chose the registration. That the bookings move with it is what the software does.
  const by = { actor: 'system', requestId } as const;
  const because = 'stall holder registered';
  const held = { from: account.id, to: chosen.id, most, by, because };
  await moveHeldBookings(tx, held, now);
}

/**
 * Returns the acts of a choice for the audit. Returns none if the session has already chosen and there is no other
 * registration, for example if the same form is sent again.
 */
function nameActs(
  session: Session,
  {
    chosen,
    others,
    accounts,
    requestId,
    isAutomatic,
  }: { chosen: string; others: string[]; accounts: string[]; requestId: string; isAutomatic: boolean },
): Act[] {
  if (others.length + accounts.length === 0 && session.registrationId !== null) return [];
  const by = { actor: 'participant', actorId: chosen, subject: 'registration', requestId } as const;
  return [
    ...(isAutomatic ? [] : [{ ...by, action: 'registration.chosen', subjectId: chosen } as const]),
    ...others.map((id): Act => ({ ...by, action: 'registration.not-chosen', subjectId: id })),
    ...accounts.map(
      (id): Act => ({
        ...{
          actor: 'system',
          action: 'stall-holder.joined',
          subject: 'registration',
          subjectId: id,
          requestId,
        },
      }),
    ),
  ];
}

/**
 * True if one of these registrations or their bookings has received money that was neither undone nor refunded, or has
 * a waiver.
 */
async function haveMoney(tx: Database, registrationIds: string[]): Promise<boolean> {
  if (registrationIds.length === 0) return false;
  // Waits until other transactions have recorded their payments of these bookings. The registrations are locked
  // already, so a payment of a registration waits for this transaction.
  const booked = await lockBookingsOf(tx, registrationIds);
  const bookingIds = booked.map(({ id }) => id);
  const found = await tx
    .selectFrom(payments(tx).as('entry'))
    .select('charge_id')
    .where((row) =>
      row.or([row('registration_id', 'in', registrationIds), row('booking_id', '=', anyOf(bookingIds))]),
    )
    .groupBy('charge_id')
    .having((row) => row.fn.sum('amount'), '>', 0)
    .executeTakeFirst();
  return found !== undefined;
}
