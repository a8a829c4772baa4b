import { answerWorker } from '#routes/offline/answer-worker.ts';
import shared from '#routes/offline/kept-pages.js?raw';
import own from './verify-worker.js?raw';

/** The service worker of the page that verifies documents. */
export const loader = () => answerWorker(shared, own);
