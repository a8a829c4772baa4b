import { z } from 'zod';
import { statuses, topics } from '#conference/enquiries/enquiry.ts';
import { enquiryColumns, enquiryList } from '#conference/reports/export-enquiries.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

const filterSchema = z.object({
  topic: z.enum(topics).optional().catch(undefined),
  status: z.enum(statuses).optional().catch(undefined),
});

/** The enquiries as a file. */
export const loader = organiserLoader('/organiser/exports/enquiries', async (asked) => {
  const filter = filterSchema.parse(Object.fromEntries(asked.url.searchParams));
  return answerExport(asked, enquiryList(filter), enquiryColumns);
});
