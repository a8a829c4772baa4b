import { listMissingPhones } from '#conference/door/report-phone.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeTime } from '../desk-dates.server.ts';

/** Describes the phones on which scans wait, or may wait, by what each of them has last said. */
export async function describeMissingPhones({ db, now }: Pick<RouteContext, 'db' | 'now'>) {
  const phones = await listMissingPhones(db, now());
  return phones.map(({ id, name, unsent, unsentSince, heardAt, by }) => ({
    id,
    name,
    state:
      unsentSince === null
        ? `silent since ${describeTime(heardAt)}, with a list. Scans may wait on it`
        : `${unsent === 1 ? 'one scan' : `${unsent.toLocaleString('en')} scans`} not sent since ${describeTime(unsentSince)}`,
    by,
  }));
}
