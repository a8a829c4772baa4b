// The program that reads bank statements. `readStatementApart` starts it as a separate process, because a file can be built
// to use a lot of time and memory.
import { answerWork } from '#platform/turns/answer-work.server.ts';
import { readStatement } from './read-statement.server.ts';
import type { StatementFile } from './statement.ts';

answerWork(({ bytes, usual }: StatementFile) => readStatement(bytes, usual));
