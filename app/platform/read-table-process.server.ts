// The program that reads tables. `readTableApart` starts it as a separate process, because a workbook can be built to use
// a lot of time and memory.
import { readTable } from '#platform/read-table.server.ts';
import { answerWork } from '#platform/turns/answer-work.server.ts';

type Asked = { bytes: Uint8Array; rows: number; columns: number };

answerWork(({ bytes, ...limits }: Asked) => readTable(bytes, limits));
