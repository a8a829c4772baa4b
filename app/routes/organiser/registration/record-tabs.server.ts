import { stallHolderType } from '#conference/edition/stall-holder-type.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { listExtraQuestions } from '#conference/registration/questions/extra-questions.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mayOpen } from '../navigation.ts';

type RecordTab = { to: string; label: string };

/** Lists the pages of a registration that exist and that the organiser may open. */
export async function listRecordTabs(db: Database, organiser: Organiser, id: string): Promise<RecordTab[]> {
  const registration = await registrations(db).where('id', '=', id).executeTakeFirst();
  if (!registration) return [];
  const isParticipant = registration.participant_type !== stallHolderType;
  const isActive = isParticipant && registration.status === 'active';
  const pages = [
    { path: '/organiser/registrations/:registrationId', label: 'Record', exists: true },
    { path: '/organiser/registrations/:registrationId/payments', label: 'Payments', exists: isParticipant },
    { path: '/organiser/registrations/:registrationId/documents', label: 'Documents', exists: isParticipant },
    { path: '/organiser/visa/:registrationId', label: 'Visa', exists: isActive && registration.needs_visa },
    { path: '/organiser/kit/:registrationId', label: 'Kit', exists: isActive },
    {
      path: '/organiser/registrations/:registrationId/participation',
      label: 'Participation',
      exists: isParticipant,
    },
    {
      path: '/organiser/registrations/:registrationId/answers',
      label: 'Extra questions',
      exists: isParticipant && (await listExtraQuestions(db)).length > 0,
    },
  ];
  return pages
    .filter(({ path, exists }) => exists && mayOpen(organiser, path))
    .map(({ path, label }) => ({ to: path.replace(':registrationId', id), label }));
}
