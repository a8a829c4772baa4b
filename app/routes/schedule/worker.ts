import { answerWorker } from '#routes/offline/answer-worker.ts';
import shared from '#routes/offline/kept-pages.js?raw';
import own from './schedule-worker.js?raw';

/** The service worker of the schedule. */
export const loader = () => answerWorker(shared, own);
