// Tests a site that runs behind nginx. nginx uses `deploy/nginx.conf`, and the site trusts it (TRUST_PROXY=1).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { findFreePort } from '#platform/free-port.server.ts';
import { findMissingPrograms, type NginxInFront, startNginx } from '#tests/servers/nginx-in-front.ts';
import { fillRegistration, open } from '../support/pages.ts';
import { anEmail } from '../support/participants.ts';
import { aPdf, aPhotoWithPlace } from '../support/uploads.ts';

const missingPrograms = findMissingPrograms();
const root = resolve(import.meta.dirname, '..', '..');
let site: ChildProcess;
let proxy: NginxInFront;
let dataDir: string;
let origin: string;
let metricsPort: number;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ ignoreHTTPSErrors: true });
test.skip(missingPrograms.length > 0, `${missingPrograms.join(' and ')} cannot be found here`);

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'conference-behind-'));
  const [port, proxyPort] = [await findFreePort(), await findFreePort()];
  metricsPort = await findFreePort();
  origin = `https://localhost:${proxyPort}`;
  site = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'build/server/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      METRICS_PORT: String(metricsPort),
      ORIGIN: origin,
      PORT: String(port),
      TRUST_PROXY: '1',
    },
  });
  let printed = '';
  await new Promise<void>((done, fail) => {
    for (const stream of [site.stdout, site.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk;
        if (/^Open /m.test(printed)) done();
      });
    }
    site.once('exit', () => fail(new Error(`The server did not start:\n${printed}`)));
  });
  proxy = await startNginx(proxyPort, [port]);
});

test.afterAll(async () => {
  if (missingPrograms.length > 0) return;
  await proxy?.stop();
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
});

test('a person registers with a photograph and a large scan, and logs in', async ({ page }) => {
  const email = anEmail();
  await open(page, `${origin}/registration`);
  await fillRegistration(page, { email });
  await page.getByLabel('Photograph').setInputFiles(await aPhotoWithPlace());
  await page.getByLabel('Passport scan').setInputFiles(aPdf('passport.pdf', 4 * 1024 * 1024));
  await page.getByRole('button', { name: 'Register Now & Pay Later' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Login to Dashboard' }).click();
  await expect(page).toHaveURL(`${origin}/dashboard`);
  expect((await page.context().cookies()).filter(({ httpOnly, secure }) => httpOnly && !secure)).toEqual([]);
  expect(await proxy.readErrors()).toBe('');
});

test('the proxy keeps the compression and the ETag of pages, and uses HTTP/2', async () => {
  await expect.poll(async () => (await ask('/about')).headers['content-encoding']).toBe('br');
  const { headers } = await ask('/about');
  expect(headers).toMatchObject({
    vary: 'Accept-Encoding',
    etag: expect.stringMatching(/^"[0-9a-f]{20}-br"$/),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect((await ask('/about', { 'If-None-Match': String(headers.etag) })).status).toBe(304);

  const session = connect(origin, { rejectUnauthorized: false });
  const stream = session.request({ ':path': '/about' });
  const [answer] = await once(stream, 'response');
  session.destroy();
  expect(answer[':status']).toBe(200);
});

test('a client cannot avoid the limit of requests with a false IP address in a header', async () => {
  const statuses = [];
  for (let count = 0; count < 21; count++) {
    const body = new URLSearchParams({
      name: 'Asha',
      email: 'asha@example.org',
      message: `How do I get there? ${count}`,
      formKey: crypto.randomUUID(),
    });
    const forged = { 'X-Forwarded-For': `192.0.2.${count}`, Origin: origin };
    statuses.push((await ask('/contact', forged, body.toString())).status);
  }
  expect([statuses.slice(0, 20), statuses[20]]).toEqual([Array(20).fill(303), 429]);
});

test('the metrics of the site count requests, but visitors cannot read them through the proxy', async () => {
  expect((await ask('/metrics')).status).toBe(404);
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^conference_http_requests_total\{method="GET",route="\/about",status="304"\} 1$/m);
  expect(metrics).toMatch(
    /^conference_http_requests_total\{method="POST",route="\/contact",status="303"\} 20$/m,
  );
  expect(metrics).toMatch(/^conference_jobs_total\{queue="registration-mail",outcome="done"\} 1$/m);
  expect(metrics).toMatch(/^conference_part_up\{part="files"\} 1$/m);
});

test('the proxy refuses a body that is too large for any form', async () => {
  const { status } = await ask('/registration', { 'Content-Length': String(65 * 1024 * 1024) }, '');
  expect(status).toBe(413);
});

/**
 * Sends a GET request to the proxy, or a POST request if there is a `form`. Returns the status and the headers of the
 * answer. With a `Content-Length` in the headers, sends no body.
 */
async function ask(path: string, headers: Record<string, string> = {}, form?: string) {
  const asking = request(`${origin}${path}`, {
    method: form === undefined ? 'GET' : 'POST',
    rejectUnauthorized: false,
    headers: {
      'Accept-Encoding': 'gzip, br',
      ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
  });
  if (headers['Content-Length']) asking.flushHeaders();
  else asking.end(form);
  const [answer] = await once(asking, 'response');
  answer.resume();
  if (!headers['Content-Length']) await once(answer, 'end');
  asking.destroy();
  return { status: answer.statusCode as number, headers: answer.headers };
}
