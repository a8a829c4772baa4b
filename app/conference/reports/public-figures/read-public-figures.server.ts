import type { Database } from '#platform/database/database.server.ts';
import type { PublicFigures } from './public-figures.ts';

/** Reads the figures of the last count. */
export async function readPublicFigures(db: Database): Promise<PublicFigures> {
  const rows = await db.selectFrom('public_figure').select(['name', 'number']).orderBy('name').execute();
  return Object.fromEntries(rows.map(({ name, number }) => [name, number]));
}
