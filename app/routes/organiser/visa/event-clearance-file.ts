import { openEventClearance } from '#conference/visa/event-clearances.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Downloads the PDF of a clearance of the event. */
export const loader = organiserLoader('/organiser/visa/clearance/file', async ({ context, url }) => {
  const clearance = url.searchParams.get('clearance') ?? '';
  return sendFile(requireRecord(await openEventClearance(context, clearance)), `clearance-${clearance}`);
});
