import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';

/**
 * PostgreSQL for Kysely, with a pool of connections. It differs from Kysely's own dialect in two ways. It closes a
 * connection after a query timed out, because the late answer would block the next query. And `stream()` runs one query
 * for each portion of rows, so that the timeout does not end a long export. Call `stream()` only in a transaction.
 */
export function postgresDialect(pool: PostgresPool): Dialect {
  return {
    createDriver: () => openDriver(pool),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function openDriver(pool: PostgresPool): Driver {
  const connections = new WeakMap<DatabaseConnection, Connection>();
  const find = (connection: DatabaseConnection) => {
    const found = connections.get(connection);
    if (!found) throw new Error('This connection belongs to another driver.');
    return found;
  };
  return {
    init: async () => {},
    async acquireConnection() {
      const connection = openConnection(await pool.connect());
      connections.set(connection, connection);
      return connection;
    },
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
      await find(connection).query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`);
    },
    async commitTransaction(connection) {
      // PostgreSQL answers COMMIT with ROLLBACK if an earlier statement failed.
      const { command } = await find(connection).query('commit');
      if (command === 'ROLLBACK') throw new AbortedTransactionError();
    },
    async rollbackTransaction(connection) {
      // Send no ROLLBACK if the connection is broken. It is closed later, and PostgreSQL then rolls the transaction
      // back.
      if (!find(connection).isBroken()) await find(connection).query('rollback');
    },
    async releaseConnection(connection) {
      find(connection).release();
    },
    destroy: () => pool.end(),
  };
}

/** A connection that is in use. */
type Connection = DatabaseConnection & {
  query<Row>(text: string, values?: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  isBroken(): boolean;
  release(): void;
};

function openConnection(client: PostgresPoolClient): Connection {
  let isBroken = false;
  const query = async <Row>(text: string, values: readonly unknown[] = []) => {
    if (isBroken) throw new Error('The connection to the database is broken.');
    try {
      return await client.query<Row>(text, values);
    } catch (error) {
      // A DatabaseError is an answer of PostgreSQL. After any other error we do not know the state of the connection.
      if (!(error instanceof pg.DatabaseError)) isBroken = true;
      throw error;
    }
  };
  return {
    query,
    isBroken: () => isBroken,
    release: () => client.release(isBroken),
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { command, rowCount, rows } = await query<Row>(sql, parameters);
      return { rows, ...(command !== 'SELECT' && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    async *streamQuery<Row>({ sql, parameters }: CompiledQuery, rowsAtOnce: number) {
      await query(`declare stream no scroll cursor for ${sql}`, parameters);
      for (;;) {
        const { rows } = await query<Row>(`fetch ${rowsAtOnce} from stream`);
        if (rows.length === 0) break;
        yield { rows };
      }
      await query('close stream');
    },
  };
}
