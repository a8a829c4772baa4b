import { answerWorker } from '#routes/kept-pages/answer-worker.ts';
import shared from '#routes/kept-pages/kept-pages.js?raw';
import own from './guide-worker.js?raw';

/** The service worker of each page that can be read without network. */
export const loader = () => answerWorker(shared, own);
