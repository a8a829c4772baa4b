import type pg from 'pg';

/** Throws if PostgreSQL is too old, or if the database was created without UTF8 or without letters beyond a to z. */
export async function mustSupport(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ version: number; encoding: string; hasLetters: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
       lower('ÉЖ') = 'éж' as "hasLetters"`,
  );
  const { version = 0, encoding = '', hasLetters } = rows[0] ?? {};
  if (version < 150_000) {
    throw new Error(`PostgreSQL must be 15 or newer; DATABASE_URL leads to ${Math.floor(version / 10_000)}.`);
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of DATABASE_URL is encoded in ${encoding}, and must be in UTF8. Create it again: ${createDatabase}.`,
    );
  }
  if (!hasLetters) {
    throw new Error(
      `The database of DATABASE_URL has a locale without letters beyond a to z, so names could not be searched. Create it again with another locale: ${createDatabase}.`,
    );
  }
}

/** Creates the same kind of database as the embedded one. */
const createDatabase =
  "create database conference owner conference encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C' template template0";
