import { Counter, collectDefaultMetrics, Histogram, Registry } from '@prometheus-io/client';

/**
 * A response that is counted. `route` is a route's pattern or a built file's name. It never contains an id, a query or
 * typed text.
 */
export type CountedAnswer = { method: string; route: string; status: number; ms: number };

/** One attempt to run a job. A failed job is tried again until no attempts are left. */
export type CountedJob = { queue: string; outcome: 'done' | 'failed'; ms: number };

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * The upper limits of the buckets for the times of responses, in seconds. A form with files from a slow phone may take
 * minutes.
 */
const answerSeconds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300];
const jobSeconds = [0.01, 0.05, 0.25, 1, 5, 30, 120];

/** Opens the metrics of this process for Prometheus: responses, jobs, memory and the event loop. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  let uncountedAnswers: CountedAnswer[] = [];
  /**
   * Counts the answers of several requests together. Counting each separately would use a fifth of a busy server's
   * time.
   */
  const countTogether = () => {
    for (const { method, route, status, ms } of uncountedAnswers) {
      answers.inc({ method, route, status });
      durations.observe({ method, route }, ms / 1000);
    }
    uncountedAnswers = [];
  };
  const answers = new Counter({
    name: 'conference_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect: countTogether,
  });
  const durations = new Histogram({
    name: 'conference_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route'],
    buckets: answerSeconds,
    registers,
    collect: countTogether,
  });
  const jobs = new Counter({
    name: 'conference_jobs_total',
    help: 'Attempts of jobs in this process.',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'conference_job_duration_seconds',
    help: 'Duration of one attempt of a job.',
    labelNames: ['queue'],
    buckets: jobSeconds,
    registers,
  });

  return {
    /** The registry. It also contains the gauges that are read only when somebody requests the metrics. */
    registry,
    countAnswer(answer: CountedAnswer) {
      if (uncountedAnswers.push(answer) >= 64) countTogether();
    },
    countJob({ queue, outcome, ms }: CountedJob) {
      jobs.inc({ queue, outcome });
      jobDurations.observe({ queue }, ms / 1000);
    },
  };
}
