import type { FormAnswer, Sending } from './send-form.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Report = (sending: Sending) => void;

/**
 * A link may die without a word, and a browser then waits for many minutes: after so long without progress
 * (milliseconds) the form is given back. What the phone holds in its own buffer counts as sent, so waiting lasts longer.
 */
const patience = { sending: 60_000, waiting: 120_000 };

/** Sends a form, its pictures made smaller first, and reports how far it has got; throws when the connection breaks. */
export async function postForm<Refusal>(
  address: string,
  form: FormData,
  report: Report,
): Promise<FormAnswer<Refusal>> {
  const smaller = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') smaller.append(name, value);
    else smaller.append(name, await shrinkPicture(value));
  }
  return await post(address, smaller, report);
}

/** `fetch` cannot tell how much of an upload has gone; XMLHttpRequest can. */
function post<Refusal>(address: string, form: FormData, report: Report) {
  return new Promise<FormAnswer<Refusal>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const waitFor = (milliseconds: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), milliseconds);
    };
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => {
      waitFor(patience.sending);
      report({ step: 'sending', done: total > 0 ? loaded / total : 0 });
    };
    request.upload.onload = () => {
      waitFor(patience.waiting);
      report({ step: 'waiting', done: 1 });
    };
    request.onloadend = () => clearTimeout(watch);
    request.onerror = () => reject(new Error('The connection broke.'));
    request.onabort = request.onerror;
    request.onload = () => {
      const { response } = request;
      if (response?.to) resolve({ to: response.to });
      else if (response?.refusal) resolve({ refusal: response.refusal, status: request.status });
      else reject(new Error('The server did not answer as expected.'));
    };
    waitFor(patience.sending);
    request.send(form);
  });
}
