// `npm run types`: migrates an empty database, and writes its table types to a file.
import { prepareDatabase } from '#tests/prepare-database.ts';
import { startTestPostgres } from '#tests/servers/test-postgres.ts';
import { generateTypes, typesFile } from './generate-types.ts';

const server = await startTestPostgres();
try {
  await prepareDatabase(server.url);
  await generateTypes(server.url, typesFile);
} finally {
  await server.stop();
}
console.log(`Wrote ${typesFile}`);
