import { organiserLoader } from '../../organiser-route.server.ts';
import { listOfRegistrations } from '../../registration/registration.list.server.ts';
import { answerListExport } from './answer-list-export.server.ts';

export const loader = organiserLoader(
  '/organiser/exports/registrations',
  async (asked) => await answerListExport(asked, listOfRegistrations),
);
