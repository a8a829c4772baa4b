import { answerWorker } from '#routes/kept-pages/answer-worker.ts';
import shared from '#routes/kept-pages/kept-pages.js?raw';
import own from './schedule-worker.js?raw';

/** The service worker of the schedule. */
export const loader = () => answerWorker(shared, own);
