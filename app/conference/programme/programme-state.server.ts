import { edition, isPast } from '#conference/edition/edition.server.ts';

/** True if visitors see the published sessions. Otherwise the schedule shows only the days of the edition. */
export const isProgrammeOpen: boolean = !isPast && edition.programme?.state === 'open';
