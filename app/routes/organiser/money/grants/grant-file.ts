import { showGrantFile } from '#conference/money/grants/show-grant-file.server.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { requireRecord } from '../../require-record.server.ts';
import { sendFile } from '../../send-file.server.ts';

/** Downloads the file of an application for a grant. The audit records each download. */
export const loader = organiserLoader(
  '/organiser/grants/:grantApplicationId/file',
  async ({ params, context, by }) => {
    const look = { id: params.grantApplicationId, ...by };
    return sendFile(requireRecord(await showGrantFile(context, look)), 'application', { isDownload: true });
  },
);
