import { showFullText } from '#conference/papers/submitting/full-text.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Downloads the full text of the newest version of a paper. */
export const loader = organiserLoader(
  '/organiser/papers/:paperId/full-text',
  async ({ context, by, params }) => {
    const file = requireRecord(await showFullText(context, { ...by, paperId: params.paperId }));
    return sendFile(file, 'paper');
  },
);
