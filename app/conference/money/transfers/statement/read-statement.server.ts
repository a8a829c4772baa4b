import { readCamt } from './read-camt.server.ts';
import { readCsv } from './read-csv.server.ts';
import type { ReadStatement, StatementFile } from './statement.ts';

/**
 * Reads the incoming money of a bank statement: camt.053, or CSV with a header. Leaves out outgoing money. Refuses the
 * statement of another account, and the format MT940.
 */
export function readStatement({ bytes, account }: StatementFile): ReadStatement {
  const text = decode(bytes);
  if (text === undefined) return { ok: false, reason: 'not-a-statement' };
  if (/^\s*(\{1:F01|:20:)/.test(text)) return { ok: false, reason: 'mt940' };
  return text.trimStart().startsWith('<') ? readCamt(text, account) : readCsv(text, account);
}

/**
 * Decodes UTF-8, or else Windows-1252, which older banks write. Returns undefined if the file has a zero byte, because
 * then it is not a text.
 */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
