/** A mail's text in two parts: what its writer wrote, and the quoted earlier mail. `quoted` may be empty. */
export type MailText = { own: string; quoted: string };

/**
 * Removes the quoted mail from the end of an answer. Text between two quotes stays in `own`, because some people answer
 * line by line. Finds the line that introduces the quote in any language, because it ends with a colon.
 */
export function splitQuoted(text: string): MailText {
  const lines = text.split('\n');
  const start = findMarks(lines) ?? findHeaderBlock(lines);
  const own = lines.slice(0, start).join('\n').trimEnd();
  // A mail that contains only quotes is shown in full.
  if (start === undefined || own.trim() === '') return { own: text, quoted: '' };
  return { own, quoted: lines.slice(start).join('\n').trim() };
}

/**
 * Finds the quoted mail at the end of an answer, if its lines begin with ">". Returns the index of its first line, or
 * of the line that introduces it. Returns undefined if there is no such quote.
 */
function findMarks(lines: readonly string[]): number | undefined {
  const isQuoted = (line = '') => /^\s*>/.test(line);
  const isEmpty = (line = '') => line.trim() === '';
  let start = lines.length;
  while (start > 0 && (isQuoted(lines[start - 1]) || isEmpty(lines[start - 1]))) start -= 1;
  if (!lines.slice(start).some(isQuoted)) return undefined;
  // Some programs break "On 3 January, Leela Raman wrote:" into two or three lines.
  if (!/[:：]\s*$/.test(lines[start - 1] ?? '')) return start;
  let first = start - 1;
  while (first > 0 && start - first < 3 && !isEmpty(lines[first - 1])) first -= 1;
  return isEmpty(lines[first - 1]) ? first : start - 1;
}

/**
 * Finds the header that other programs write above a quoted mail: "-----Original Message-----", a line of underscores,
 * or the lines From, Sent, To and Subject. Returns the index of its first line.
 */
function findHeaderBlock(lines: readonly string[]): number | undefined {
  const isDivider = (line: string) => /^\s*(-{4,}\s*\p{L}[^\n]{0,60}-{4,}|_{20,})\s*$/u.test(line);
  const isField = (line = '') => /^\s*\*?\p{L}[^:：\n]{0,20}\*?\s?[:：]\*?\s*\S/u.test(line);
  const found = lines.findIndex(
    (line, index) =>
      isDivider(line) ||
      (line.includes('@') && isField(line) && isField(lines[index + 1]) && isField(lines[index + 2])),
  );
  return found === -1 ? undefined : found;
}
