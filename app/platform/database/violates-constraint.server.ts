import pg from 'pg';

/** Returns whether PostgreSQL refused a statement because of one of these constraints or unique indexes. */
export function violatesConstraint(error: unknown, ...constraints: string[]): boolean {
  return error instanceof pg.DatabaseError && constraints.some((name) => name === error.constraint);
}
