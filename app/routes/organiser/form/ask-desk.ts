import { data } from 'react-router';
import { askServer } from '#routes/offline/offline-form.ts';

const noAnswerMessage =
  'The desk did not answer, so your form may not have arrived. Your entries are still here. You can safely send the form again.';

/**
 * Works like `askServer`, with two differences. If no answer arrived, it returns the error message of the organisers'
 * desk. If something has changed since the page was loaded, it loads the page's data again. The router itself does not
 * load data after an answer with an error status.
 */
export async function askDesk<Answer>(ask: () => Promise<Answer>) {
  const askAndReload = async () => {
    const answer = await ask();
    return Object(answer).isOutdated ? data(answer) : answer;
  };
  return await askServer(askAndReload, { message: noAnswerMessage });
}
