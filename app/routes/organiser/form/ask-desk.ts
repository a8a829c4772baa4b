import { data } from 'react-router';
import { askServer } from '#routes/offline/offline-form.ts';

const noAnswerMessage =
  'The desk did not answer, so your form may not have arrived. Your entries are still here. You can safely send the form again.';

/**
 * Works like `askServer`, but returns the error message of the organisers' desk. If something has changed since the
 * page was loaded, loads the page's data again. The router itself does this only if the status of the answer is not an
 * error.
 */
export async function askDesk<Answer>(ask: () => Promise<Answer>) {
  const askAndReload = async () => {
    const answer = await ask();
    return Object(answer).isOutdated ? data(answer) : answer;
  };
  return await askServer(askAndReload, { message: noAnswerMessage });
}
