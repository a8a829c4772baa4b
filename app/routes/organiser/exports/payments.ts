import { z } from 'zod';
import { paymentColumns, paymentList } from '#conference/reports/export-payments.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { answerExport } from './answer-export.server.ts';

const day = z.iso
  .date()
  .refine((date) => date >= '2000-01-01' && date < '2100-01-01')
  .optional()
  .catch(undefined);
const filterSchema = z.object({
  currency: z.enum(['USD', 'INR']).optional().catch(undefined),
  from: day,
  to: day,
});

/** The payments as a file. */
export const loader = organiserLoader('/organiser/exports/payments', async (asked) => {
  const filter = filterSchema.parse(Object.fromEntries(asked.url.searchParams));
  return answerExport(asked, paymentList(filter), paymentColumns);
});
