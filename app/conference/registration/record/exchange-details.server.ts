import { type Selectable, sql, type Updateable } from 'kysely';
import { exchangeRegistrationCharges } from '#conference/money/ledger/change-charge.server.ts';
import type { ExchangedDetail } from '#conference/registration/exchanged-detail.ts';
import type { SealedDetails } from '#conference/registration/registration.ts';
import { openDetails, sealDetails } from '#conference/registration/sealed-details.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Registration } from '#platform/database/database-types.ts';
import type { RecordKey } from '#platform/keys/record-keys.server.ts';

/** A registration with its record key. */
export type ExchangeSide = { registrationId: string; record: RecordKey };

/**
 * Exchanges details between two registrations. A second call undoes the first. The transaction must have locked both
 * registrations. If the participant types are exchanged, the fees are exchanged, too. The caller must then mark both
 * registrations as paid or unpaid. If the passports are exchanged and one of them was destroyed, the passport
 * details of the other registration are destroyed, too.
 */
export async function exchangeDetails(
  tx: Database,
  [one, other]: readonly [ExchangeSide, ExchangeSide],
  details: readonly ExchangedDetail[],
  now: Date,
): Promise<void> {
  if (details.length === 0) return;
  const ids = [one.registrationId, other.registrationId];
  const rows = await tx.selectFrom('registration').selectAll().where('id', 'in', ids).execute();
  const find = (side: ExchangeSide) => {
    const row = rows.find(({ id }) => id === side.registrationId);
    if (!row)
      throw new Error(
        `The registration ${side.registrationId} does not exist, so its details cannot be exchanged.`,
      );
    return { ...side, row, sealed: openDetails(side.record, row.sealed_details) };
  };
  const [first, second] = [find(one), find(other)];
  for (const [own, given] of [
    [first, second],
    [second, first],
  ] as const) {
    await tx
      .updateTable('registration')
      .set({ ...plainOf(given.row, details), ...sealedOf(own, given, details, now), updated_at: now })
      .where('id', '=', own.registrationId)
      .execute();
  }
  if (details.includes('passport')) await exchangeFingerprints(tx, first, second);
  if (details.includes('participantType')) await exchangeRegistrationCharges(tx, ids, now);
}

function plainOf(
  row: Selectable<Registration>,
  details: readonly ExchangedDetail[],
): Updateable<Registration> {
  const has = (detail: ExchangedDetail) => details.includes(detail);
  return {
    ...(has('fullName') && { full_name: row.full_name }),
    ...(has('participantType') && { participant_type: row.participant_type }),
    ...(has('country') && { country: row.country }),
    ...(has('visaLetter') && { needs_visa: row.needs_visa }),
    ...(has('clothSize') && { cloth_size: row.cloth_size }),
    ...(has('shoeSize') && { shoe_size: row.shoe_size }),
    ...(has('interestedDoctorate') && { interested_doctorate: row.interested_doctorate }),
  };
}

type Opened = ExchangeSide & { sealed: SealedDetails | undefined };

function sealedOf(
  own: Opened,
  given: Opened,
  details: readonly ExchangedDetail[],
  now: Date,
): Updateable<Registration> {
  const hasPassport = details.includes('passport');
  if (!own.sealed || !(hasPassport || details.includes('visaLetter'))) return {};
  if (hasPassport && !given.sealed) return { sealed_details: null, passport_destroyed_at: now };
  const { passportNumber, passportExpiry } = (hasPassport && given.sealed) || own.sealed;
  const visaAddress = details.includes('visaLetter')
    ? (given.sealed?.visaAddress ?? null)
    : own.sealed.visaAddress;
  return { sealed_details: sealDetails(own.record, { passportNumber, passportExpiry, visaAddress }) };
}

async function exchangeFingerprints(tx: Database, first: Opened, second: Opened) {
  const keys = [first.record.id, second.record.id];
  if (!first.sealed || !second.sealed) {
    await tx.deleteFrom('passport_fingerprint').where('record_key_id', 'in', keys).execute();
    return;
  }
  await sql`
    update passport_fingerprint as own set fingerprint = given.fingerprint
    from passport_fingerprint as given
    where own.record_key_id in (${sql.join(keys)}) and given.record_key_id in (${sql.join(keys)})
      and own.record_key_id <> given.record_key_id`.execute(tx);
}
