import {
  getMultipartBoundary,
  isMultipartRequest,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
} from '@remix-run/multipart-parser';
import { type BodyMeter, openBodyMeter } from './body-budget.server.ts';

const maxBytes = 25 * 1024 * 1024;
/** The limit for all text fields together. It must be small, because a refused form is shown again with its texts. */
const maxTextBytes = 64 * 1024;
const maxPartCount = 64;

/**
 * The result of reading a form. A refused form contains the fields that were read before the refusal. Text fields come
 * before files, so no typed text is lost.
 */
export type ReadForm =
  | { ok: true; form: FormData }
  | { ok: false; reason: 'too-large' | 'malformed' | 'busy'; form: FormData };

/**
 * Reads a multipart or urlencoded form of at most 25 MiB. It refuses a form that is larger or that exceeds the memory
 * budget of the process or of the client address. It still reads a refused form to its end, because browsers show a
 * response only after they have sent everything.
 */
export async function readForm(request: Request, clientAddress: string): Promise<ReadForm> {
  const form = new FormData();
  const meter = openBodyMeter(clientAddress);
  const [metered, discardRest] = meterBody(request, meter);
  try {
    if (isMultipartRequest(request)) await readMultipart(metered, form);
    else await readUrlencoded(metered, form);
    return { ok: true, form };
  } catch (error) {
    await discardRest();
    if (error instanceof OverBudget) return { ok: false, reason: 'busy', form };
    return { ok: false, reason: isTooLarge(error) ? 'too-large' : 'malformed', form };
  } finally {
    meter.end();
  }
}

async function readMultipart(request: Request, form: FormData) {
  let text = 0;
  for await (const part of readParts(request)) {
    if (part.name === undefined) continue;
    if (part.isFile) {
      form.append(part.name, new File([new Uint8Array(part.bytes)], shortenName(part.filename ?? '')));
      continue;
    }
    text += part.size;
    if (text > maxTextBytes) throw new MaxTotalSizeExceededError(maxTextBytes);
    form.append(part.name, part.text);
  }
}

async function* readParts(request: Request) {
  const boundary = getMultipartBoundary(request.headers.get('Content-Type') ?? '');
  if (!boundary || !request.body) throw new MultipartParseError('There is no boundary, or no body.');
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes, maxParts: maxPartCount };
  const parser = new MultipartParser(boundary, limits);
  for await (const piece of joinEnd(request.body)) yield* parser.write(piece);
  parser.finish();
}

/** The last boundary of a body has two dashes and a line break after it. */
const endLength = 4;

/**
 * Passes on the last four bytes in one piece. The parser would fail if any piece, even only the line break, followed
 * the two dashes of the last boundary.
 */
async function* joinEnd(body: ReadableStream<Uint8Array>) {
  let end = Buffer.alloc(0);
  for await (const piece of body) {
    const read = Buffer.concat([end, piece]);
    const length = Math.max(0, read.length - endLength);
    if (length > 0) yield read.subarray(0, length);
    end = read.subarray(length);
  }
  yield end;
}

async function readUrlencoded(request: Request, form: FormData) {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxTextBytes) throw new MaxTotalSizeExceededError(maxTextBytes);
  }
  for (const [name, value] of new URLSearchParams(text + decoder.decode())) form.append(name, value);
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

class OverBudget extends Error {}

/** Counts the bytes of the body. Returns a function that reads the rest of the body after an error. */
function meterBody(request: Request, meter: BodyMeter): [Request, () => Promise<void>] {
  const source = request.body?.getReader();
  if (!source) return [request, async () => {}];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.read();
      if (done) return controller.close();
      if (!meter.take(value.byteLength)) return controller.error(new OverBudget());
      controller.enqueue(value);
    },
  });
  const discardRest = async () => {
    const isOver = () =>
      source.read().then(
        ({ done }) => done,
        () => true,
      );
    while (!(await isOver()));
  };
  const init: RequestInit & { duplex: 'half' } = {
    method: request.method,
    headers: request.headers,
    body,
    duplex: 'half',
  };
  return [new Request(request.url, init), discardRest];
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
