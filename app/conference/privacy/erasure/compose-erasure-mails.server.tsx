import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, unsealValue } from '#platform/keys/record-keys.server.ts';
import type { ComposedMail } from '#platform/mail/mail-queue.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { openAddresses } from './aftermath.server.ts';
import { ErasureDoneEmail, ErasureRefusedEmail, ErasureRequestedEmail } from './erasure.email.tsx';
import { refusalPurpose } from './refuse-erasure.server.ts';

const sender = { name: edition.name, shortName: edition.shortName, email: edition.contact.email };

/** Confirms a request for erasure; nothing once it was taken back or carried out. */
export async function composeErasureRequestedMail(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  erasureRequestId: string,
): Promise<ComposedMail | undefined> {
  const asked = await findRequest(db, erasureRequestId);
  if (asked?.state !== 'open') return undefined;
  const mail = {
    edition: sender,
    reference: asked.reference,
    answeredBy: formatDay(dayAt(asked.due_at, edition.timeZone)),
    dataAddress: `${config.origin}/login?next=/dashboard/data`,
  };
  return {
    to: asked.email,
    subject: `Your request for erasure (${asked.reference})`,
    ...(await renderMail(<ErasureRequestedEmail {...mail} />)),
  };
}

/** Says why a request was refused. */
export async function composeErasureRefusedMail(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  erasureRequestId: string,
): Promise<ComposedMail | undefined> {
  const asked = await findRequest(db, erasureRequestId);
  if (!asked?.sealed_reason) return undefined;
  const record = await openRecordKey(db, secrets, asked.record_key_id);
  const reason = String(unsealValue(record, refusalPurpose, asked.sealed_reason));
  return {
    to: asked.email,
    subject: `Your request for erasure (${asked.reference})`,
    ...(await renderMail(
      <ErasureRefusedEmail edition={sender} reference={asked.reference} reason={reason} />,
    )),
  };
}

/** Reports an erasure to the address it was done for; nothing once the address is forgotten. */
export async function composeErasureDoneMail(
  platform: Pick<Platform, 'db' | 'secrets'>,
  aftermathId: string,
): Promise<ComposedMail | undefined> {
  const [address] = await openAddresses(platform, aftermathId);
  if (address === undefined) return undefined;
  return {
    to: address,
    subject: `Your data at the ${edition.shortName} is erased`,
    ...(await renderMail(<ErasureDoneEmail edition={sender} />)),
  };
}

async function findRequest(db: Platform['db'], id: string) {
  return await db
    .selectFrom('erasure_request')
    .innerJoin('registration', 'registration.id', 'erasure_request.registration_id')
    .select(['email', 'reference', 'record_key_id', 'state', 'due_at', 'sealed_reason'])
    .where('erasure_request.id', '=', id)
    .executeTakeFirst();
}
