// The program that reads files with a programme. `readProgrammeFileApart` starts it as a separate process, because a file
// can be built to use a lot of time and memory.
import { answerWork } from '#platform/turns/answer-work.server.ts';
import { readProgrammeFile } from './read-programme-file.server.ts';

answerWork(({ bytes }: { bytes: Uint8Array }) => readProgrammeFile(bytes));
