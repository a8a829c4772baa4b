import { printRow } from '../base/figures.ts';
import { type Stage, stages } from './judge-answer.ts';

type Count = { sent: number; stages: Record<Stage, number>; classes: Record<string, number> };

const classes = ['2xx', '3xx', '4xx', '5xx'];

/** Counts the requests by route, by the stage at which they ended, and by the class of their status. */
export function openTally() {
  const byRoute = new Map<string, Count>();
  return {
    count(route: string, stage: Stage, status: number) {
      const count = byRoute.get(route) ?? newCount();
      byRoute.set(route, count);
      count.sent += 1;
      count.stages[stage] += 1;
      if (stage !== 'handled') return;
      const name = `${Math.floor(status / 100)}xx`;
      count.classes[name] = (count.classes[name] ?? 0) + 1;
    },

    /**
     * Prints a row for each route, and a row with the sums. The columns from 2xx to 5xx count only the requests that
     * reached a handler.
     */
    print() {
      printRow(['', 'sent', ...stages.map((stage) => columnNames[stage]), ...classes, '  route']);
      const total = newCount();
      for (const [route, count] of [...byRoute].toSorted(([one], [other]) => one.localeCompare(other))) {
        printCount(route, count);
        total.sent += count.sent;
        for (const stage of stages) total.stages[stage] += count.stages[stage];
        for (const name of classes)
          total.classes[name] = (total.classes[name] ?? 0) + (count.classes[name] ?? 0);
      }
      printCount('all routes', total);
    },
  };
}

const columnNames: Record<Stage, string> = {
  'refused at the edge': 'edge',
  limited: 'limited',
  'turned away': 'away',
  handled: 'handled',
  'no answer': 'none',
};

function newCount(): Count {
  return {
    sent: 0,
    stages: { 'refused at the edge': 0, limited: 0, 'turned away': 0, handled: 0, 'no answer': 0 },
    classes: {},
  };
}

function printCount(route: string, { sent, stages: ofStage, classes: ofClass }: Count) {
  const cells = [
    sent,
    ...stages.map((stage) => ofStage[stage]),
    ...classes.map((name) => ofClass[name] ?? 0),
  ];
  printRow(['', ...cells.map(String), `  ${route}`]);
}
