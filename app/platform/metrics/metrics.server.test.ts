import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { watchMails } from '#conference/mails/watch-mails.server.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { serveMetrics } from '#platform/metrics/serve-metrics.server.ts';
import { watchPlatform } from '#platform/metrics/watch-platform.server.ts';
import { aPlatform } from '#tests/platform.ts';
import { jobDefinitions } from '../../job-definitions.ts';

const platform = await aPlatform();
const { db, jobs, database, config } = platform;

/** Returns the lines of one metric without its comments. */
async function read(metrics: ReturnType<typeof openMetrics>, name: string): Promise<string[]> {
  const text = await metrics.registry.metrics();
  return text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
}

function watchedMetrics({
  parts = { database: true } as Record<string, boolean>,
  dataDir = config.dataDir,
  keepFreeBytes = 0,
} = {}) {
  const metrics = openMetrics();
  watchPlatform(metrics, {
    db,
    pool: database.pool,
    config: { ...config, dataDir, keepFreeBytes },
    checkParts: async () => parts,
  });
  return metrics;
}

test('counts and times responses by method and route, and also counts them by status', async () => {
  const metrics = openMetrics();
  metrics.countAnswer({ method: 'GET', route: '/files/:fileId', status: 200, ms: 3 });
  metrics.countAnswer({ method: 'GET', route: '/files/:fileId', status: 200, ms: 40 });
  metrics.countAnswer({ method: 'GET', route: '/files/:fileId', status: 404, ms: 2000 });
  metrics.countAnswer({ method: 'POST', route: '/files/:fileId', status: 303, ms: 1 });
  expect(await read(metrics, 'conference_http_requests_total')).toEqual([
    'conference_http_requests_total{method="GET",route="/files/:fileId",status="200"} 2',
    'conference_http_requests_total{method="GET",route="/files/:fileId",status="404"} 1',
    'conference_http_requests_total{method="POST",route="/files/:fileId",status="303"} 1',
  ]);
  const buckets = await read(metrics, 'conference_http_request_duration_seconds_bucket');
  const ofGets = buckets
    .filter((line) => line.includes('GET'))
    .map((line) => line.replace(/^.*le="|".*}/g, ''));
  expect(ofGets.slice(0, 4)).toEqual(['0.001 0', '0.005 1', '0.025 1', '0.1 2']);
  expect(ofGets.at(-1)).toBe('+Inf 3');
});

test('counts each attempt of a job by queue and outcome', async () => {
  const metrics = openMetrics();
  metrics.countJob({ queue: 'tidy', outcome: 'done', ms: 12 });
  metrics.countJob({ queue: 'tidy', outcome: 'failed', ms: 12 });
  metrics.countJob({ queue: 'tidy', outcome: 'done', ms: 12 });
  expect(await read(metrics, 'conference_jobs_total')).toEqual([
    'conference_jobs_total{queue="tidy",outcome="done"} 2',
    'conference_jobs_total{queue="tidy",outcome="failed"} 1',
  ]);
});

test('shows how many jobs wait in the database, and shows empty queues, too', async () => {
  await queueMail(db, jobs, { kind: 'sign-in', subjectId: crypto.randomUUID() });
  await db
    .updateTable('mail')
    .set({ queued_at: new Date(Date.now() - 600_000) })
    .execute();
  const metrics = watchedMetrics();
  watchMails(metrics, db);
  expect(await read(metrics, 'conference_mails')).toEqual([
    'conference_mails{state="queued"} 1',
    'conference_mails{state="sent"} 0',
    'conference_mails{state="failed"} 0',
    'conference_mails{state="dropped"} 0',
  ]);
  const [age = ''] = await read(metrics, 'conference_mails_oldest_queued_seconds');
  expect(Number(age.split(' ')[1])).toBeGreaterThan(599);
  const waiting = await read(metrics, 'conference_jobs_waiting');
  const expected = jobDefinitions.map(
    ({ name }) => `conference_jobs_waiting{queue="${name}"} ${name === 'sign-in-mail' ? 1 : 0}`,
  );
  expect(waiting).toEqual(expected.toSorted());
});

test('shows the database connections, the missing parts and the free disk space', async () => {
  const metrics = watchedMetrics({ parts: { database: true, jobs: false } });
  expect(await read(metrics, 'conference_part_up')).toEqual([
    'conference_part_up{part="database"} 1',
    'conference_part_up{part="jobs"} 0',
  ]);
  expect(await read(metrics, 'conference_database_pool_limit')).toEqual([
    'conference_database_pool_limit 10',
  ]);
  expect(await read(metrics, 'conference_database_pool_waiting')).toEqual([
    'conference_database_pool_waiting 0',
  ]);
  const [free = ''] = await read(metrics, 'conference_data_free_bytes');
  expect(Number(free.split(' ')[1])).toBeGreaterThan(1024);
});

test('shows whether the site has room for files', async () => {
  expect(await read(watchedMetrics(), 'conference_files_accepted')).toEqual(['conference_files_accepted 1']);
  const full = watchedMetrics({ keepFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await read(full, 'conference_files_accepted')).toEqual(['conference_files_accepted 0']);
});

test('omits a gauge that cannot be read and shows the other gauges', async () => {
  const metrics = watchedMetrics({ dataDir: '/there/is/no/such/folder' });
  expect(await read(metrics, 'conference_data_free_bytes')).toEqual([]);
  expect(await read(metrics, 'conference_part_up')).toEqual(['conference_part_up{part="database"} 1']);
});

test('the metrics contain no personal data', async () => {
  const metrics = watchedMetrics();
  metrics.countAnswer({ method: 'GET', route: '/about', status: 200, ms: 3 });
  expect(await metrics.registry.metrics()).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test('the port for the metrics serves only /metrics', async () => {
  const port = await findFreePort();
  const server = await serveMetrics(openMetrics(), { port, host: '127.0.0.1' });
  afterAll(() => server.close());
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await answer.text()).toContain('process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  await expect(serveMetrics(openMetrics(), { port, host: '127.0.0.1' })).rejects.toThrow(
    `Cannot serve metrics at 127.0.0.1 port ${port} (EADDRINUSE)`,
  );
});

async function findFreePort(): Promise<number> {
  return await new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
