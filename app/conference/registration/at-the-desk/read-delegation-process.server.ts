// The program that reads tables of delegations. `readDelegationApart` starts it as a separate process, because a workbook
// can be built to use a lot of time and memory.
import { answerWork } from '#platform/turns/answer-work.server.ts';
import { type DelegationFile, readDelegation } from './read-delegation.server.ts';

answerWork(({ bytes, types, choice }: DelegationFile) => readDelegation(bytes, types, choice));
