import { data } from 'react-router';
import { type DeskRegistration, readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';

/** The registration that an address names; throws the desk's 404 page where there is none. */
export async function findRegistration(
  { db }: Pick<RequestContext, 'db'>,
  { registrationId }: { registrationId: string },
): Promise<DeskRegistration> {
  const found = isUuid(registrationId) ? await readForDesk(db, registrationId) : undefined;
  if (!found) throw data(null, { status: 404 });
  return found;
}

export function pageOf(registrationId: string): string {
  return `/organiser/registrations/${registrationId}`;
}
