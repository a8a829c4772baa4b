import { isMultipartRequest } from '@remix-run/multipart-parser';
import type { BodyMeter } from './body-budget.server.ts';
import { type FormFault, keptLengthOfLongText, maxTextBytes } from './form-limits.ts';
import { isTooLarge, readMultipart } from './read-multipart.server.ts';

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

/**
 * Reads a multipart or urlencoded form: 64 KB of text, and files up to 25 MiB if the route accepts them. Returns as
 * soon as it refuses a form; the HTTP server then drops the rest of the body. The caller must end the meter, because
 * until then the budget counts the form's bytes.
 */
export async function readForm(request: Request, meter: BodyMeter, accepted: Accepted): Promise<ReadForm> {
  const form = new FormData();
  const body = meterBody(request, meter);
  try {
    const fault = isMultipartRequest(request)
      ? await readMultipart(request, body, { files: accepted === 'files' }, form)
      : await readUrlencoded(body, form);
    if (!fault) return { ok: true, form };
    return {
      ok: false,
      form,
      reason: fault.reason,
      ...(fault.field !== undefined && { field: fault.field }),
    };
  } catch (error) {
    if (error instanceof OverBudgetError) return { ok: false, reason: 'busy', form: withoutFiles(form) };
    return { ok: false, reason: isTooLarge(error) ? 'too-large' : 'malformed', form };
  } finally {
    meter.hasArrived();
  }
}

/** The most characters of a urlencoded form. The encoding needs up to three characters for each byte. */
const maxEncodedBytes = 3 * maxTextBytes;

async function readUrlencoded(
  body: AsyncIterable<Uint8Array>,
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

/** Returns a form without its files, which must not stay in memory when the budget is used up. */
function withoutFiles(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value);
  return texts;
}

class OverBudgetError extends Error {}

/**
 * Passes on the body of a request, and counts its bytes. Throws if the bytes do not fit into the budget, or if the
 * meter has ended this form. It throws even while no byte arrives.
 */
async function* meterBody(request: Request, meter: BodyMeter): AsyncGenerator<Uint8Array> {
  const source = request.body?.getReader();
  if (!source) return;
  const isEnded = new Promise<'ended'>((resolve) => {
    meter.ended.addEventListener('abort', () => resolve('ended'), { once: true });
  });
  while (true) {
    const piece = await Promise.race([source.read(), isEnded]);
    if (piece === 'ended') throw new OverBudgetError();
    if (piece.done) return;
    if (!meter.take(piece.value.byteLength)) throw new OverBudgetError();
    yield piece.value;
  }
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
