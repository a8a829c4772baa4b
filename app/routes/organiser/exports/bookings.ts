import { z } from 'zod';
import { bookingColumns, bookingList } from '#conference/reports/export-bookings.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

const filterSchema = z.object({
  option: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional()
    .catch(undefined),
  status: z.enum(['requested', 'confirmed', 'declined', 'withdrawn', 'expired']).optional().catch(undefined),
});

/** The bookings as a file. */
export const loader = organiserLoader('/organiser/exports/bookings', async (asked) => {
  const filter = filterSchema.parse(Object.fromEntries(asked.url.searchParams));
  return answerExport(asked, bookingList(filter), bookingColumns);
});
