import { showPhotograph } from '#conference/speakers/applying/photograph.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { sendFile } from '../send-file.server.ts';

/** Answers with the photograph of an entry. The audit records each view. */
export const loader = organiserLoader(
  '/organiser/speakers/:speakerId/photograph',
  async ({ context, by, params }) => {
    const file = requireRecord(await showPhotograph(context, { ...params, isHonour: false, ...by }));
    return sendFile(file, 'photograph');
  },
);
