import {
  getMultipartBoundary,
  isMultipartRequest,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
} from '@remix-run/multipart-parser';
import type { BodyMeter } from './body-budget.server.ts';

/** What a route accepts: only typed texts, or files, too. */
export type Accepted = 'texts' | 'files';

const maxBytes = 25 * 1024 * 1024;
/** The limit for all texts together. It must be small, because a refused form is shown again with its texts. */
const maxTextBytes = 64 * 1024;
const maxPartCount = 64;
/** How much of a text that is too long is kept, so that its author recognises it. */
const keptOfTooLong = 1000;

/** `field` is the name of the field whose text is too long, if it is known. */
type Fault = { reason: 'too-large' | 'too-long'; field?: string | undefined };

/**
 * The result of reading a form. A refused form contains the fields that were read before the refusal. Text fields come
 * before files, so no typed text is lost.
 */
export type ReadForm = { form: FormData } & (
  | { ok: true }
  | { ok: false; reason: UnreadReason; field?: string }
);
export type UnreadReason = Fault['reason'] | 'malformed' | 'busy';

/**
 * Reads a multipart or urlencoded form: 64 KB of text, and files up to 25 MiB if the route accepts them. Returns as soon
 * as it refuses a form; the HTTP server then drops the rest of the body. The meter counts the form until its caller
 * ends the meter.
 */
export async function readForm(request: Request, meter: BodyMeter, accepted: Accepted): Promise<ReadForm> {
  const form = new FormData();
  const body = meterBody(request, meter);
  try {
    const fault = isMultipartRequest(request)
      ? await readMultipart(request, body, accepted, form)
      : await readUrlencoded(body, form);
    if (!fault) return { ok: true, form };
    return {
      ok: false,
      form,
      reason: fault.reason,
      ...(fault.field !== undefined && { field: fault.field }),
    };
  } catch (error) {
    if (error instanceof OverBudget) return { ok: false, reason: 'busy', form: withoutFiles(form) };
    return { ok: false, reason: isTooLarge(error) ? 'too-large' : 'malformed', form };
  } finally {
    meter.hasArrived();
  }
}

async function readMultipart(
  request: Request,
  body: AsyncIterable<Uint8Array>,
  accepted: Accepted,
  form: FormData,
): Promise<Fault | undefined> {
  const boundary = getMultipartBoundary(request.headers.get('Content-Type') ?? '');
  if (!boundary || !request.body) throw new MultipartParseError('There is no boundary, or no body.');
  const cut = cutOff(body, accepted === 'files' ? Number.POSITIVE_INFINITY : maxTextBytes, boundary);
  let fault: Fault | undefined;
  let last: Fault | undefined;
  let text = 0;
  try {
    for await (const part of readParts(cut.pieces, boundary)) {
      if (part.name === undefined) continue;
      last = part.isFile ? { reason: 'too-large' } : { reason: 'too-long', field: part.name };
      if (part.isFile) {
        form.append(part.name, new File([new Uint8Array(part.bytes)], shortenName(part.filename ?? '')));
        continue;
      }
      text += part.size;
      // The fields after a long text are still read, so that the form is shown again with them.
      if (text > maxTextBytes) fault ??= last;
      form.append(part.name, text > maxTextBytes ? part.text.slice(0, keptOfTooLong) : part.text);
    }
  } catch (error) {
    if (!cut.isCut()) throw error;
  }
  if (!cut.isCut()) return fault;
  const { field } = last ?? {};
  if (field !== undefined) form.set(field, fieldText(form, field).slice(0, keptOfTooLong));
  return fault ?? last ?? { reason: 'too-long' };
}

async function* readParts(body: AsyncIterable<Uint8Array>, boundary: string) {
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes, maxParts: maxPartCount };
  const parser = new MultipartParser(boundary, limits);
  for await (const piece of joinEnd(body)) yield* parser.write(piece);
  parser.finish();
}

/**
 * Passes on the first `most` bytes of a multipart body and then ends the body as if it were complete. So the parser
 * returns the part that was cut off, and we know which field was too long.
 */
function cutOff(body: AsyncIterable<Uint8Array>, most: number, boundary: string) {
  let isCut = false;
  async function* pieces() {
    let passed = 0;
    for await (const piece of body) {
      if (passed + piece.length > most) {
        isCut = true;
        yield piece.subarray(0, most - passed);
        yield Buffer.from(`\r\n--${boundary}--\r\n`);
        return;
      }
      passed += piece.length;
      yield piece;
    }
  }
  return { pieces: pieces(), isCut: () => isCut };
}

/** The last boundary of a body has two dashes and a line break after it. */
const endLength = 4;

/**
 * Passes on the last four bytes in one piece. The parser would fail if any piece, even only the line break, followed
 * the two dashes of the last boundary.
 */
async function* joinEnd(body: AsyncIterable<Uint8Array>) {
  let end = Buffer.alloc(0);
  for await (const piece of body) {
    const read = Buffer.concat([end, piece]);
    const length = Math.max(0, read.length - endLength);
    if (length > 0) yield read.subarray(0, length);
    end = read.subarray(length);
  }
  yield end;
}

/** The encoding writes most letters of most scripts with three characters for each byte. */
const maxEncodedBytes = 3 * maxTextBytes;

async function readUrlencoded(body: AsyncIterable<Uint8Array>, form: FormData): Promise<Fault | undefined> {
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
  let fault: Fault | undefined;
  let text = 0;
  pairs.forEach(([name, value], index) => {
    text += Buffer.byteLength(name) + Buffer.byteLength(value);
    const isTooLong = text > maxTextBytes || (isCut && index === pairs.length - 1);
    if (isTooLong) fault ??= { reason: 'too-long', field: name };
    form.append(name, isTooLong ? value.slice(0, keptOfTooLong) : value);
  });
  return fault;
}

function isTooLarge(error: unknown) {
  return (
    error instanceof MaxTotalSizeExceededError ||
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxPartsExceededError
  );
}

/** Shortens a file's name so that people still recognise it. Also removes folders and control characters. */
function shortenName(name: string) {
  return (
    name
      .replace(/^.*[/\\]/, '')
      .replace(/\p{Cc}/gu, '')
      .slice(-120) || 'file'
  );
}

/** When the budget is short, files must not stay in memory. */
function withoutFiles(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === 'string') texts.append(name, value);
  return texts;
}

class OverBudget extends Error {}

/** Counts the bytes of the body. Throws if the budget is short, even while no byte arrives. */
async function* meterBody(request: Request, meter: BodyMeter): AsyncGenerator<Uint8Array> {
  const source = request.body?.getReader();
  if (!source) return;
  const isEnded = new Promise<'ended'>((resolve) => {
    meter.ended.addEventListener('abort', () => resolve('ended'), { once: true });
  });
  while (true) {
    const piece = await Promise.race([source.read(), isEnded]);
    if (piece === 'ended') throw new OverBudget();
    if (piece.done) return;
    if (!meter.take(piece.value.byteLength)) throw new OverBudget();
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
