import { type DeskRegistration, readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { requireRecord } from '../require-record.server.ts';

/** Reads the registration that an address names. Throws the desk's 404 page if there is none. */
export async function requireRegistration(
  { db }: Pick<RequestContext, 'db'>,
  { registrationId }: { registrationId: string },
): Promise<DeskRegistration> {
  return await requireRecord(registrationId, (id) => readForDesk(db, id));
}

export function registrationPath(registrationId: string): string {
  return `/organiser/registrations/${registrationId}`;
}
