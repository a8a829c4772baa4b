import type pg from 'pg';

/**
 * Writes the name of the edition into a new database. Throws if the database belongs to another edition, because its
 * records would then be shown with the wrong fees, dates and catalogue.
 */
export async function rememberEdition(owner: pg.Client, edition: string): Promise<void> {
  await owner.query('update installation set edition = $1 where edition is null', [edition]);
  const { rows } = await owner.query<{ edition: string }>('select edition from installation');
  const known = rows[0]?.edition;
  if (known !== edition) {
    throw new Error(
      `This database holds the edition "${known}", but EDITION is "${edition}". Set EDITION=${known}, or use another database.`,
    );
  }
}
