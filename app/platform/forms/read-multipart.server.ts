import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  MultipartParser,
} from '@remix-run/multipart-parser';
import { type FormFault, keptLengthOfLongText, maxTextBytes } from './form-limits.ts';

const maxBytes = 25 * 1024 * 1024;
/** The pieces of a body, in order. */
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The most bytes of a multipart body: the parts, and 256 KB for their headers. */
export const maxFormBytes = maxBytes + 256 * 1024;
const maxPartCount = 64;

/**
 * Adds the parts of a multipart body to the form: 64 KB of text, and files up to 25 MiB if `accepts.files` is true.
 * Returns the first fault, or undefined. Throws if the body is malformed or larger than the parser's limits.
 */
export async function readMultipart(
  request: Request,
  body: Pieces,
  accepts: { files: boolean },
  form: FormData,
): Promise<FormFault | undefined> {
  const boundary = getMultipartBoundary(request.headers.get('Content-Type') ?? '');
  if (!boundary || !request.body) throw new MultipartParseError('There is no boundary, or no body.');
  const cut = cutOff(body, accepts.files ? Number.POSITIVE_INFINITY : maxTextBytes, boundary);
  let fault: FormFault | undefined;
  let last: FormFault | undefined;
  let textBytes = 0;
  try {
    for await (const part of readParts(cut.pieces, boundary)) {
      if (part.name === undefined) continue;
      last = part.isFile ? { reason: 'too-large' } : { reason: 'too-long', field: part.name };
      if (part.isFile) {
        form.append(part.name, new File([new Uint8Array(part.bytes)], shortenName(part.filename ?? '')));
        continue;
      }
      textBytes += part.size;
      // Still read the fields after a too long text, so that the form is shown again with them.
      if (textBytes > maxTextBytes) fault ??= last;
      form.append(part.name, textBytes > maxTextBytes ? part.text.slice(0, keptLengthOfLongText) : part.text);
    }
  } catch (error) {
    if (!cut.isCut()) throw error;
  }
  if (!cut.isCut()) return fault;
  const { field } = last ?? {};
  const cutText = field !== undefined && form.get(field);
  if (field !== undefined && typeof cutText === 'string')
    form.set(field, cutText.slice(0, keptLengthOfLongText));
  return fault ?? last ?? { reason: 'too-long' };
}

async function* readParts(body: Pieces, boundary: string) {
  const limits = { maxFileSize: maxBytes, maxTotalSize: maxBytes, maxParts: maxPartCount };
  const parser = new MultipartParser(boundary, limits);
  for await (const piece of joinEnd(body)) yield* parser.write(piece);
  parser.finish();
}

/**
 * Passes on the first `most` bytes of a multipart body and then ends the body as if it were complete. So the parser
 * returns the part that was cut off, and we know which field was too long.
 */
function cutOff(body: Pieces, most: number, boundary: string) {
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

/** The length of what follows the last boundary of a body: two dashes and a line break. */
const endLength = 4;

/**
 * Passes on a body, with its last four bytes in one piece. The parser would fail if it got any other piece after the
 * two dashes of the last boundary, even if that piece were only the line break.
 */
async function* joinEnd(body: Pieces) {
  let end = Buffer.alloc(0);
  for await (const piece of body) {
    const read = Buffer.concat([end, piece]);
    const length = Math.max(0, read.length - endLength);
    if (length > 0) yield read.subarray(0, length);
    end = read.subarray(length);
  }
  yield end;
}

/** True if the parser refused the body because of its size. */
export function isTooLarge(error: unknown): boolean {
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
