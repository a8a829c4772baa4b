// This process receives webhooks at PORT, with the certificate in FOLDER. It writes the id of each delivery into a file
// and syncs it, before it answers. It kills itself at the delivery with the number DIES_AT, before it writes or, with
// DIES=late, after it has written, but before it answers.
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';

const { FOLDER = '', PORT = '', DIES_AT = '0', DIES = 'early' } = process.env;
const file = openSync(join(FOLDER, 'received'), 'a');
const dieAt = Number(DIES_AT);
let count = 0;
const certificate = {
  key: readFileSync(join(FOLDER, 'key.pem')),
  cert: readFileSync(join(FOLDER, 'certificate.pem')),
};
const server = createServer(certificate, async (request, response) => {
  for await (const _ of request);
  count += 1;
  if (count === dieAt && DIES === 'early') process.kill(process.pid, 'SIGKILL');
  writeSync(file, `${request.headers['webhook-id']}\n`);
  fsyncSync(file);
  if (count === dieAt) process.kill(process.pid, 'SIGKILL');
  response.writeHead(204);
  response.end();
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('disconnect', () => {
  closeSync(file);
  process.exit(0);
});
