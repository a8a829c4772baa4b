import { edition, isPast } from '#conference/edition/edition.server.ts';

/** Whether visitors see the published sessions. If not, the schedule shows the days of the edition alone. */
export const isProgrammeOpen: boolean = !isPast && edition.programme?.state === 'open';
