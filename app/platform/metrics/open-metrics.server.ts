import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';

/** An answered request; `route` is a pattern or the name of a built file: never an id, a query or what was typed. */
export type CountedAnswer = { method: string; route: string; status: number; ms: number };

/** One try of a job; `failed` is tried again, if it may. */
export type CountedJob = { queue: string; outcome: 'done' | 'failed'; ms: number };

/** What this process counts, and where others add what is looked up when somebody asks. */
export type Metrics = {
  registry: Registry;
  countAnswer(answer: CountedAnswer): void;
  countJob(job: CountedJob): void;
};

/** A form with files takes minutes over a slow phone: that is no fault of ours, and must not look like one. */
const answerSeconds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300];
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 30, 120];

/** Opens what Prometheus reads of this process: its answers, its jobs, its memory and its event loop. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Counter({
    name: 'conference_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'conference_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: answerSeconds,
    registers,
  });
  const jobs = new Counter({
    name: 'conference_jobs_total',
    help: 'Tries of jobs that this process has worked on.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'conference_job_duration_seconds',
    help: 'How long a try of a job took.',
    labelNames: ['queue'],
    buckets: jobSeconds,
    registers,
  });

  // The busiest thing that the server does is counted here: what names a series is put together once.
  const series = new Map<string, { inc(): void; observe(seconds: number): void }>();
  const openSeries = (method: string, route: string, status: number) => {
    const count = answers.labels(method, route, String(status));
    const duration = durations.labels(method, route);
    return { inc: () => count.inc(), observe: (seconds: number) => duration.observe(seconds) };
  };

  return {
    registry,
    countAnswer({ method, route, status, ms }) {
      const name = `${status} ${method} ${route}`;
      let found = series.get(name);
      if (!found) {
        found = openSeries(method, route, status);
        series.set(name, found);
      }
      found.inc();
      found.observe(ms / 1000);
    },
    countJob({ queue, outcome, ms }) {
      jobs.inc({ queue, outcome });
      jobDurations.observe({ queue }, ms / 1000);
    },
  };
}
