import { data, redirect } from 'react-router';
import { answerMissing, type NoAnswer } from '#routes/offline/offline-form.ts';
import { sendForm } from '#ui/form/send-form.ts';

/**
 * The `clientAction` of a form with files. Sends the form, while `SendingProgress` shows the progress. Returns the
 * redirect, the refusal, or a message if no answer arrived.
 */
export async function sendFiles<Refusal>(
  request: Request,
  form: FormData,
  unanswered?: NoAnswer['unanswered'],
) {
  const { pathname, search } = new URL(request.url);
  // Keep the query, because it may contain data for the form, such as the token of a substitute.
  const answer = await sendForm<Refusal>(`${pathname}${search}`, form);
  if (!answer) return answerMissing(unanswered);
  return 'to' in answer ? redirect(answer.to) : data(answer.refusal, { status: answer.status });
}
