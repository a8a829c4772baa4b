import { edition } from '#conference/edition/edition.server.ts';
import { pastAddress } from '#editions/served.ts';

type Files = ReadonlyMap<string, { bytes: Buffer; headers: Record<string, string> }>;

/**
 * Collects the pages of past editions from the files of the build. The application never renders them again, so in a
 * rehearsal {@link markPastPages} adds the line to them.
 */
export function collectPastPages(
  files: Files,
  pastEditions: readonly { folder: string }[] = edition.pastEditions,
): Map<string, Buffer> {
  const addresses = pastEditions.map(({ folder }) => pastAddress(folder));
  return new Map(
    [...files].flatMap(([path, { bytes, headers }]) =>
      addresses.some((address) => path === address || path.startsWith(`${address}/`)) &&
      headers['Content-Type']?.startsWith('text/html')
        ? [[path, bytes] as const]
        : [],
    ),
  );
}

/**
 * Adds the line of a rehearsal to pages, at the beginning of their body. React keeps an element there that it did not
 * render.
 */
export function markPastPages(pages: ReadonlyMap<string, Buffer>, line: string): Map<string, Buffer> {
  const mark = `<p class="rehearsal">${line}</p>`;
  return new Map(
    [...pages].map(([path, bytes]) => [
      path,
      Buffer.from(bytes.toString().replace(/<body[^>]*>/, (body) => body + mark)),
    ]),
  );
}
