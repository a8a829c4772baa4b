// The program that reads bank statements. `readStatementApart` starts it as a separate process, because a file can be built
// to use a lot of time and memory, and because the search for references in thousands of lines takes time.
import { answerWork } from '#platform/turns/answer-work.server.ts';
import { readStatement } from './read-statement.server.ts';
import { type SortedStatement, sortLines } from './sort-lines.server.ts';
import type { StatementFile } from './statement.ts';

answerWork((file: StatementFile): SortedStatement => {
  const read = readStatement(file);
  return read.ok ? { ok: true, header: read.header, ...sortLines(read.lines, file.account.currency) } : read;
});
