import type { Sending, Sent } from './send-form.ts';
import { shrinkPicture } from './shrink-picture.ts';

type Report = (sending: Sending) => void;

/** Sends a form, its pictures made smaller first, and reports how far it has got; throws when the connection breaks. */
export async function postForm<Refusal, Record>(
  address: string,
  form: FormData,
  report: Report,
): Promise<Sent<Refusal, Record>> {
  const smaller = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') smaller.append(name, value);
    else smaller.append(name, await shrinkPicture(value));
  }
  return await post(address, smaller, report);
}

/** `fetch` cannot tell how much of an upload has gone; XMLHttpRequest can. */
function post<Refusal, Record>(address: string, form: FormData, report: Report) {
  return new Promise<Sent<Refusal, Record>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) =>
      report({ step: 'sending', done: total > 0 ? loaded / total : 0 });
    request.upload.onload = () => report({ step: 'waiting', done: 1 });
    request.onerror = () => reject(new Error('The connection broke.'));
    request.ontimeout = request.onerror;
    request.onabort = request.onerror;
    request.onload = () => {
      const { response } = request;
      if (response?.to) resolve({ ok: true, to: response.to, record: response.record });
      else if (response?.refusal) resolve({ ok: false, refusal: response.refusal });
      else reject(new Error('The server did not answer as expected.'));
    };
    request.send(form);
  });
}
