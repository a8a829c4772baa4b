import { organiserLoader } from '../../organiser-route.server.ts';
import { answerSelectionExport } from '../../reports/exports/answer-export.server.ts';
import { listOfRegistrations } from '../registration.list.server.ts';

/** Exports the registrations of an organiser's own selection, with any status. */
export const loader = organiserLoader(
  '/organiser/registrations/selections/:selectionId/export',
  async (asked) => await answerSelectionExport(asked, listOfRegistrations),
);
