import { answerCall } from './answer-call.server.ts';

/** Answers the calls of the API that read. */
export const loader = answerCall;

/** Answers the calls of the API that write. */
export const action = answerCall;
