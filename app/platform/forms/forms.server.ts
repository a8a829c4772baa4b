import { isMultipartRequest } from '@remix-run/multipart-parser';
import type { ArrivingForm } from './arriving-forms.server.ts';
import { type FormFault, keptLengthOfLongText, maxTextBytes } from './form-limits.ts';
import { isTooLarge, maxFormBytes, readMultipart } from './read-multipart.server.ts';

/** What a route accepts: only typed texts, or also files. */
export type Accepted = 'texts' | 'files';

/**
 * The result of reading a form. A refused form contains the fields that were read before the refusal. Text fields come
 * before files, so no typed text is lost.
 */
export type ReadForm = { form: FormData } & (
  | { ok: true }
  | { ok: false; reason: UnreadReason; field?: string }
);
export type UnreadReason = FormFault['reason'] | 'malformed' | 'busy';

/** The most bytes of a urlencoded form. The encoding needs up to three bytes for each byte of a text. */
const maxEncodedBytes = 3 * maxTextBytes;

/**
 * Reads a multipart or urlencoded form: 64 KB of text, and files up to 25 MiB if the route accepts them. Returns as
 * soon as it refuses a form; the HTTP server then drops the rest of the body. A form with files waits for `takeTurn`
 * before its files are in memory. The caller must end the arriving form, because until then it takes room.
 */
export async function readForm(
  request: Request,
  arriving: ArrivingForm,
  accepted: Accepted,
  takeTurn: () => Promise<void> = async () => {},
): Promise<ReadForm> {
  const isMultipart = isMultipartRequest(request);
  const mayHaveFiles = isMultipart && accepted === 'files';
  const most = mayHaveFiles ? maxFormBytes : isMultipart ? maxTextBytes : maxEncodedBytes;
  const parse = (body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, form: FormData) =>
    isMultipart
      ? readMultipart(request, body, { files: accepted === 'files' }, form)
      : readUrlencoded(body, form);
  const form = new FormData();
  try {
    const arrival = await receiveBody(request, arriving, most);
    if (arrival === 'ended') return await refuseAsBusy();
    if (arriving.isLarge()) {
      if (mayHaveFiles && (await unlessEnded(arriving, takeTurn())) === 'ended') return await refuseAsBusy();
      if (!(await arriving.begin())) return await refuseAsBusy();
    }
    const fault = await parse(arriving.read(), form);
    if (!arriving.isLarge() && hasFiles(form)) await takeTurn();
    if (mayHaveFiles && arrival === 'too-large') return { ok: false, reason: 'too-large', form };
    if (!fault) return { ok: true, form };
    return {
      ok: false,
      form,
      reason: fault.reason,
      ...(fault.field !== undefined && { field: fault.field }),
    };
  } catch (error) {
    return { ok: false, reason: isTooLarge(error) ? 'too-large' : 'malformed', form };
  }

  /** Keeps the texts at the beginning of the form, so that they are shown again. */
  async function refuseAsBusy(): Promise<ReadForm> {
    const texts = new FormData();
    await parse(arriving.readStart(), texts).catch(() => {});
    for (const [name, value] of [...texts]) if (typeof value !== 'string') texts.delete(name);
    return { ok: false, reason: 'busy', form: texts };
  }
}

async function readUrlencoded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  form: FormData,
): Promise<FormFault | undefined> {
  const decoder = new TextDecoder();
  let encoded = '';
  for await (const piece of body) {
    encoded += decoder.decode(piece, { stream: true });
    if (encoded.length > maxEncodedBytes) break;
  }
  const isCut = encoded.length > maxEncodedBytes;
  const pairs = [
    ...new URLSearchParams(isCut ? encoded.slice(0, maxEncodedBytes) : encoded + decoder.decode()),
  ];
  let fault: FormFault | undefined;
  let text = 0;
  pairs.forEach(([name, value], index) => {
    text += Buffer.byteLength(name) + Buffer.byteLength(value);
    const isTooLong = text > maxTextBytes || (isCut && index === pairs.length - 1);
    if (isTooLong) fault ??= { reason: 'too-long', field: name };
    form.append(name, isTooLong ? value.slice(0, keptLengthOfLongText) : value);
  });
  return fault;
}

/** Whether a form has a file. Browsers send an empty file for each file field in which nothing was chosen. */
function hasFiles(form: FormData): boolean {
  return [...form.values()].some((value) => typeof value !== 'string' && value.size > 0);
}

/**
 * Receives the body of a request, and stops after more than `most` bytes. It also stops if the form was ended, even
 * while no byte arrives.
 */
async function receiveBody(
  request: Request,
  arriving: ArrivingForm,
  most: number,
): Promise<'whole' | 'too-large' | 'ended'> {
  const source = request.body?.getReader();
  if (!source) return 'whole';
  let received = 0;
  while (received <= most) {
    const piece = await unlessEnded(arriving, source.read());
    if (piece === 'ended') return 'ended';
    if (piece.done) return 'whole';
    if (!(await arriving.add(piece.value))) return 'ended';
    received += piece.value.length;
  }
  return 'too-large';
}

/** Waits for a result, but not after the form was ended. */
async function unlessEnded<Result>(
  { ended }: ArrivingForm,
  result: Promise<Result>,
): Promise<Result | 'ended'> {
  let stop = () => {};
  const isEnded = new Promise<'ended'>((resolve) => {
    stop = () => resolve('ended');
    ended.addEventListener('abort', stop, { once: true });
    if (ended.aborted) stop();
  });
  return await Promise.race([result, isEnded]).finally(() => ended.removeEventListener('abort', stop));
}

/** Returns a field's text, or '' if the field is missing or a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Returns a field's file. Returns undefined if none was chosen: browsers then send an empty file without a name. */
export function fieldFile(form: FormData, name: string): File | undefined {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== 'file') ? value : undefined;
}
