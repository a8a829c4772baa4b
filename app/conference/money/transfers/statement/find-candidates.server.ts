import { bookings } from '#conference/festival/bookings.server.ts';
import { findGroupPayments } from '#conference/money/group/group-payments.server.ts';
import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readGroupPayment } from '../../group/read-group-payment.server.ts';
import type { Candidate } from './propose-statement.server.ts';
import type { ReferredLine } from './sort-lines.server.ts';

/** Finds what the references in these lines stand for. The keys of the map are the references. */
export async function findCandidates(
  store: Pick<Platform, 'db' | 'secrets'>,
  lines: readonly ReferredLine[],
): Promise<Map<string, Candidate[]>> {
  const references = new Set(lines.flatMap((line) => line.references));
  const groupReferences = new Set(lines.flatMap((line) => line.groupReferences));
  const groups = groupReferences.size === 0 ? [] : await findGroups(store, [...groupReferences]);
  const people = references.size === 0 ? [] : await findCharges(store.db, [...references]);
  return new Map([...groups, ...people]);
}

type Found = (readonly [reference: string, Candidate[]])[];

/**
 * Finds the fee and the held bookings of the participants with these references. The reference of a merged registration
 * stands for the registration that is left.
 */
async function findCharges(db: Database, references: readonly string[]): Promise<Found> {
  const named = await db
    .selectFrom(registrations(db).as('named'))
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) => row('person.id', '=', row.fn.coalesce('named.merged_into', 'named.id'))),
    )
    .select(['named.reference as typed', 'person.id', 'person.reference', 'person.full_name as name'])
    .where('named.reference', 'in', references)
    .execute();
  const people = [...new Map(named.map((person) => [person.id, person])).values()];
  const ids = people.map(({ id }) => id);
  const booked = await db
    .selectFrom(bookings(db).as('booked'))
    .select(['id', 'option', 'registration_id'])
    .where('registration_id', '=', anyOf(ids))
    .where('holds_spot', '=', true)
    .orderBy('created_at')
    .execute();
  const fees = await readBalances(db, 'registration', ids);
  const prices = await readBalances(
    db,
    'booking',
    booked.map(({ id }) => id),
  );
  const bookedBy = Map.groupBy(booked, ({ registration_id }) => registration_id);
  const candidates = new Map(
    people.map(({ id, reference, name }) => {
      const own = [
        { of: { kind: 'registration' as const, id }, option: null, balance: fees.get(id) },
        ...(bookedBy.get(id) ?? []).map((booking) => ({
          of: { kind: 'booking' as const, id: booking.id },
          option: booking.option,
          balance: prices.get(booking.id),
        })),
      ];
      const charged = own.flatMap(({ balance, ...one }): Candidate[] =>
        balance ? [{ ...one, reference, name, balance, chargeId: balance.chargeId }] : [],
      );
      return [id, charged] as const;
    }),
  );
  return named.map(({ typed, id }) => [typed, candidates.get(id) ?? []] as const);
}

/** Finds the group payments with these references. */
async function findGroups(
  store: Pick<Platform, 'db' | 'secrets'>,
  references: readonly string[],
): Promise<Found> {
  const rows = await findGroupPayments(store.db, references);
  const groups = await Promise.all(rows.map(({ id }) => readGroupPayment(store, id)));
  return groups.flatMap((group): Found => {
    if (!group) return [];
    const { id, reference, payer, currency, due, booked } = group;
    const balance = { currency, due, charged: due + booked, paid: booked };
    const of = { kind: 'group', id } as const;
    const one = { of, reference, name: payer?.name ?? '', option: null, balance, chargeId: undefined };
    return [[reference, [one]]];
  });
}
