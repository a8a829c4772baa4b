import { type Act, recordActs } from '#conference/audit/record-act.server.ts';
import { countRegistration } from '#conference/identity/count-registration.server.ts';
import { keepHeldSpots } from '#conference/identity/keep-held-spots.server.ts';
import { releaseBookings } from '#conference/identity/release-bookings.server.ts';
import { openStandings, type Session } from '#conference/identity/session.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ParticipantType } from '#platform/database/database-types.ts';

export type Choice = {
  id: string;
  fullName: string;
  participantType: ParticipantType;
  createdAt: Date;
  isPaid: boolean;
};

/** The registrations of a proved mailbox, oldest first: what its owner may choose from. */
export async function listChoices(db: Database, session: Session): Promise<Choice[]> {
  const rows = await db
    .selectFrom('registration')
    .select(['id', 'full_name', 'participant_type', 'created_at', 'paid_at'])
    .where('email', '=', session.email)
    .where('standing', 'in', openStandings)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    participantType: row.participant_type,
    createdAt: row.created_at,
    isPaid: row.paid_at !== null,
  }));
}

/**
 * Keeps one registration of a proved mailbox: it is the one that counts from now on, the others are set aside,
 * open nothing any more and give back the spots they hold. One for which money is there cannot be set aside.
 */
export async function chooseRegistration(
  db: Database,
  session: Session,
  { registrationId, requestId }: { registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'not-yours' | 'other-is-paid' }> {
  return await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('registration')
      .select(['id', 'paid_at'])
      .where('email', '=', session.email)
      .where('standing', 'in', openStandings)
      .orderBy('id')
      .forUpdate()
      .execute();
    if (!rows.some((row) => row.id === registrationId)) return { ok: false, reason: 'not-yours' };
    const others = rows.map((row) => row.id).filter((id) => id !== registrationId);
    if (
      rows.some((row) => row.id !== registrationId && row.paid_at !== null) ||
      (await haveMoney(tx, others))
    ) {
      return { ok: false, reason: 'other-is-paid' };
    }
    if (others.length > 0) {
      await tx
        .updateTable('registration')
        .set({ standing: 'set-aside', updated_at: now })
        .where('id', 'in', others)
        .execute();
      const by = { actor: 'participant', actorId: registrationId } as const;
      const because = 'registration set aside';
      await releaseBookings(tx, { registrationIds: others, by, because, requestId }, now);
    }
    await countRegistration(tx, { registrationId, provedAt: now }, now);
    await keepHeldSpots(tx, registrationId, now);
    await recordActs(tx, nameActs(session, { chosen: registrationId, others, requestId }));
    await tx
      .updateTable('session')
      .set({ registration_id: registrationId })
      .where('id', '=', session.id)
      .execute();
    return { ok: true };
  });
}

/** Choosing the only one there is, or the same one again, is no choice. */
function nameActs(
  session: Session,
  { chosen, others, requestId }: { chosen: string; others: string[]; requestId: string },
): Act[] {
  if (others.length === 0 && session.registrationId !== null) return [];
  const by = { actor: 'participant', actorId: chosen, subject: 'registration', requestId } as const;
  return [
    { ...by, action: 'registration.chosen', subjectId: chosen },
    ...others.map((id): Act => ({ ...by, action: 'registration.set-aside', subjectId: id })),
  ];
}

/** Whether part of a fee, or of a booking's price, has come in for one of them and was not undone or paid back. */
async function haveMoney(tx: Database, registrationIds: string[]): Promise<boolean> {
  if (registrationIds.length === 0) return false;
  // Money for a booking that is being recorded at this moment is waited for; for a registration it waits for us.
  await tx
    .selectFrom('booking')
    .select('id')
    .where('registration_id', 'in', registrationIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = await tx
    .selectFrom('charge')
    .innerJoin('payment', 'payment.charge_id', 'charge.id')
    .leftJoin('booking', 'booking.id', 'charge.booking_id')
    .select('charge.id')
    .where((row) =>
      row.or([
        row('charge.registration_id', 'in', registrationIds),
        row('booking.registration_id', 'in', registrationIds),
      ]),
    )
    .groupBy('charge.id')
    .having((row) => row.fn.sum('payment.amount'), '>', 0)
    .executeTakeFirst();
  return found !== undefined;
}
