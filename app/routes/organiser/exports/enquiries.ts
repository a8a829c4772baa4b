import { enquiryColumns, enquiryList } from '#conference/reports/export-enquiries.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

/** The enquiries as a file. */
export const loader = organiserLoader('/organiser/exports/enquiries', async (asked) =>
  answerExport(asked, enquiryList(), enquiryColumns),
);
