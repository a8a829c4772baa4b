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

const mostBytes = 25 * 1024 * 1024;
/** Of all text together: refused forms are shown again, and nobody types this much. */
const mostText = 64 * 1024;
const mostParts = 64;

/** `form` holds what was read before the refusal: the fields stand before the files, so what was typed survives. */
export type ReadForm =
  | { ok: true; form: FormData }
  | { ok: false; reason: 'too-large' | 'malformed' | 'busy'; form: FormData };

/**
 * Reads a posted form, multipart or urlencoded, of 25 MiB at most. What is larger is read to its end and
 * thrown away (the edge cuts off at 64 MiB): a browser shows an answer only after it has sent everything. So is what
 * would take more memory than the process, or one client address, may.
 */
export async function readForm(request: Request, clientAddress: string): Promise<ReadForm> {
  const form = new FormData();
  const meter = openBodyMeter(clientAddress);
  const [tapped, drain] = tap(request, meter);
  try {
    if (isMultipartRequest(request)) await readMultipart(tapped, form);
    else await readUrlencoded(tapped, form);
    return { ok: true, form };
  } catch (error) {
    await drain();
    if (error instanceof TooBusy) return { ok: false, reason: 'busy', form };
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
      form.append(part.name, new File([new Uint8Array(part.bytes)], tidyName(part.filename ?? '')));
      continue;
    }
    text += part.size;
    if (text > mostText) throw new MaxTotalSizeExceededError(mostText);
    form.append(part.name, part.text);
  }
}

async function* readParts(request: Request) {
  const boundary = getMultipartBoundary(request.headers.get('Content-Type') ?? '');
  if (!boundary || !request.body) throw new MultipartParseError('There is no boundary, or no body.');
  const limits = { maxFileSize: mostBytes, maxTotalSize: mostBytes, maxParts: mostParts };
  const parser = new MultipartParser(boundary, limits);
  for await (const piece of keepEndWhole(request.body)) yield* parser.write(piece);
  parser.finish();
}

/** What may follow the last boundary: two dashes and a line break. */
const endLength = 4;

/**
 * Wherever the network cut the form's end, it is given in one piece: the parser takes nothing after the two dashes of the
 * last boundary, not even the line break.
 */
async function* keepEndWhole(body: ReadableStream<Uint8Array>) {
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
    if (text.length > mostText) throw new MaxTotalSizeExceededError(mostText);
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

/** A file's own name for people to recognise it by: no folders, no control characters, no novel. */
function tidyName(name: string) {
  return (
    name
      .replace(/^.*[/\\]/, '')
      .replace(/\p{Cc}/gu, '')
      .slice(-120) || 'file'
  );
}

class TooBusy extends Error {}

/** The request over a body that can still be drained after its reader gave up. */
function tap(request: Request, meter: BodyMeter): [Request, () => Promise<void>] {
  const source = request.body?.getReader();
  if (!source) return [request, async () => {}];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.read();
      if (done) return controller.close();
      if (!meter.take(value.byteLength)) return controller.error(new TooBusy());
      controller.enqueue(value);
    },
  });
  const drain = async () => {
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
  return [new Request(request.url, init), drain];
}

/** A field's text, '' when it is absent or a file. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** A field's file, undefined when none was chosen: browsers then send an empty one without a name. */
export function fieldFile(form: FormData, name: string): File | undefined {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== 'file') ? value : undefined;
}
