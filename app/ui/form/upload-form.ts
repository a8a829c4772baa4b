import type { FormAnswer, Sending } from './send-form.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Report = (sending: Sending) => void;

/**
 * Limits in milliseconds. The upload is aborted if it makes no progress for `sending`, or if no answer arrives within
 * `waiting`. Without limits, a browser may wait many minutes on a dead connection. `waiting` is longer, because a phone
 * reports bytes as sent while they are still in its buffer.
 */
const timeouts = { sending: 60_000, waiting: 120_000 };

/** Makes the pictures of a form smaller, posts the form and reports the progress. Throws if no answer arrives. */
export async function uploadForm<Refusal>(
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

/** Posts a form with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
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
      waitFor(timeouts.sending);
      report({ step: 'sending', done: total > 0 ? loaded / total : 0 });
    };
    request.upload.onload = () => {
      waitFor(timeouts.waiting);
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
    waitFor(timeouts.sending);
    request.send(form);
  });
}
