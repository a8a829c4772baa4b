import { data, redirect } from 'react-router';
import type { LocalRecord } from '#routes/visitor/local-records.ts';

type HeaderList = [string, string][];

/**
 * What a form's post comes to: a way on, or the form again with what is wrong. Both a browser without script
 * and our own script (which asks for JSON, to show the upload's progress) get it from the same place.
 */
export type Answer<Refusal> =
  | { ok: true; to: string; headers: HeaderList; record?: LocalRecord }
  | { ok: false; status: number; refusal: Refusal; headers: HeaderList };

/** The answer to a browser's own post. */
export function answerPage<Refusal>(answer: Answer<Refusal>) {
  const headers = new Headers(answer.headers);
  if (answer.ok) throw redirect(answer.to, { status: 303, headers });
  return data(answer.refusal, { status: answer.status, headers });
}

/** Whether our script posted the form. */
export function isScriptPost(request: Request): boolean {
  return request.method === 'POST' && request.headers.get('Accept') === 'application/json';
}

/** The answer to our script: the redirect as data, since a script cannot look into one. */
export function answerScript<Refusal>(answer: Answer<Refusal>): Response {
  const headers = new Headers([...answer.headers, ['Cache-Control', 'no-store']]);
  return answer.ok
    ? Response.json({ to: answer.to, record: answer.record }, { headers })
    : Response.json({ refusal: answer.refusal }, { status: answer.status, headers });
}
