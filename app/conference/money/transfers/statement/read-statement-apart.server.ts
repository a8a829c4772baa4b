import type { Asker } from '#platform/turns/turns.server.ts';
import { openWork } from '#platform/turns/work-apart.server.ts';
import type { SortedStatement } from './sort-lines.server.ts';
import type { StatementFile } from './statement.ts';

const work = openWork<StatementFile, SortedStatement>({
  program: 'app/conference/money/transfers/statement/read-statement-process.server.ts',
  atOnce: 1,
  seconds: 5,
  megabytes: 300,
});

/** Reads the incoming money of a bank statement in a separate process, and sorts its lines: see `sortLines`. */
export async function readStatementApart(file: StatementFile, asker: Asker): Promise<SortedStatement> {
  const read = await work(asker, file);
  if (read.ok) return read.answer;
  return { ok: false, reason: read.reason === 'failed' ? 'not-a-statement' : 'too-heavy' };
}
