import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { watchCodes } from '#conference/accounts/watch-codes.server.ts';
import { watchAudit } from '#conference/audit/watch-audit.server.ts';
import { watchInbox } from '#conference/enquiries/watch-inbox.server.ts';
import { watchWordings } from '#conference/mails/texts/watch-wordings.server.ts';
import { watchMails } from '#conference/mails/watch-mails.server.ts';
import { watchCheckouts } from '#conference/money/online/watch-checkouts.server.ts';
import { watchUnproved } from '#conference/registration/registering/room-for-unproved.server.ts';
import { openMetrics } from '#platform/metrics/open-metrics.server.ts';
import { watchPlatform } from '#platform/metrics/watch-platform.server.ts';
import { aPlatform } from '#tests/platform.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const { db, database, config } = await aPlatform();
const monitoringPage = await readFile(join(root, 'docs', 'watching.md'), 'utf8');
const rules: { alert: string; expr: string }[] = parse(
  await readFile(join(root, 'deploy', 'prometheus-rules.yml'), 'utf8'),
).groups.flatMap((group: { rules: unknown[] }) => group.rules);

/** Returns the metrics of a process by name, each with the names of its labels. */
async function readMetrics(): Promise<Map<string, Set<string>>> {
  const metrics = openMetrics();
  watchMails(metrics, db);
  watchWordings(metrics);
  watchCodes(metrics, db);
  watchAudit(metrics, db);
  watchUnproved(metrics, db);
  watchCheckouts(metrics, db, ['stripe']);
  watchInbox(metrics, db, config.inbox);
  watchPlatform(metrics, {
    db,
    pool: database.pool,
    config,
    checkParts: async () => ({ database: true }),
  });
  metrics.countAnswer({ method: 'GET', route: '/', status: 200, ms: 1 });
  metrics.countJob({ queue: 'tidy', outcome: 'done', ms: 1 });
  const found = new Map<string, Set<string>>();
  for (const line of (await metrics.registry.metrics()).split('\n')) {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    const known = found.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    found.set(name, known);
  }
  // Prometheus itself adds this metric for each process that it reads.
  return found.set('up', new Set(['job']));
}

/** Returns the metrics that an expression uses, with their labels, and the syntax errors of the expression. */
function readExpression(expression: string) {
  const asked: { name: string; labels: string[] }[] = [];
  const faults: string[] = [];
  parser.parse(expression).iterate({
    enter(node) {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) faults.push(`${expression} at ${node.from}`);
      if (node.name === 'Identifier') asked.push({ name: text, labels: [] });
      if (node.name === 'UnquotedLabelMatcher') asked.at(-1)?.labels.push(/^\w+/.exec(text)?.[0] ?? '');
    },
  });
  return { asked, faults };
}

test('each alarm is valid PromQL and uses existing metrics and labels', async () => {
  const metrics = await readMetrics();
  for (const { alert, expr } of rules) {
    const { asked, faults } = readExpression(expr);
    expect([alert, faults]).toEqual([alert, []]);
    expect(asked, alert).not.toEqual([]);
    for (const { name, labels } of asked) {
      const known = metrics.get(name);
      expect([alert, name, known !== undefined]).toEqual([alert, name, true]);
      expect([alert, labels.filter((label) => !known?.has(label))]).toEqual([alert, []]);
    }
  }
});

test('an invalid expression of an alarm is found', () => {
  expect(readExpression('sum by (rate(conference_mails)').faults).not.toEqual([]);
});

test('docs/watching.md names exactly the metrics that exist', async () => {
  const existing = new Set(
    [...(await readMetrics()).keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  );
  const named = [...monitoringPage.matchAll(/`((?:conference|nodejs|process)_\w+)`/g)].map(
    ([, name = '']) => name,
  );
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
  expect([...existing].filter((name) => name.startsWith('conference_') && !named.includes(name))).toEqual([]);
});

test('docs/watching.md explains exactly the alarms that exist', () => {
  const [, table = ''] = monitoringPage.split('| alarm |');
  const explained = [...table.matchAll(/^\| ([A-Z]\w+) \|/gm)].map(([, alert]) => alert);
  expect(explained).toEqual(rules.map((rule) => rule.alert));
});
