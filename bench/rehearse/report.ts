import { writeFile } from 'node:fs/promises';

/** What was measured on a day. Money is in whole units, sizes are in the unit of their name, times in milliseconds. */
export type DayFigures = {
  day: string;
  registrations: number;
  bookings: number;
  moneyIn: number;
  moneyOut: number;
  arrivals: number;
  mails: number;
  requests: number;
  p50: number;
  p99: number;
  serverMb: number;
  postgresMb: number;
  databaseMb: number;
  filesKb: number;
  seconds: number;
};

export type BrokenLaw = { on: string; law: string; says: string; story: string[] };
export type Report = {
  seed: number;
  days: DayFigures[];
  broken: BrokenLaw[];
  survived: { on: string; what: string; seen: string }[];
  refusals: string[];
  people: { number: number; lines: string[] }[];
  /** How often the desk did each act. */
  done: [act: string, count: number][];
  seconds: number;
};

type Figure = Exclude<keyof DayFigures, 'day'>;
const plots: { title: string; lines: [Figure, string][] }[] = [
  {
    title: 'Registrations, bookings and arrivals',
    lines: [
      ['registrations', 'registrations'],
      ['bookings', 'bookings that hold a spot'],
      ['arrivals', 'arrivals'],
    ],
  },
  {
    title: 'Money in and out, all currencies',
    lines: [
      ['moneyIn', 'in'],
      ['moneyOut', 'out'],
    ],
  },
  { title: 'Mails that arrived', lines: [['mails', 'mails']] },
  {
    title: 'Answer times in milliseconds',
    lines: [
      ['p50', 'p50'],
      ['p99', 'p99'],
    ],
  },
  {
    title: 'Memory in MB',
    lines: [
      ['serverMb', 'server'],
      ['postgresMb', 'PostgreSQL'],
    ],
  },
  { title: 'Size of the database in MB', lines: [['databaseMb', 'database']] },
];

/** Indigo, madder and leaf: the inks of the site. */
const inks = ['#232356', '#a6342a', '#2f6b4f'];

/** Writes the report of a year as one page of HTML without script and without other files. */
export async function writeReport(path: string, report: Report): Promise<void> {
  const { seed, days, broken, survived, refusals, people, done, seconds } = report;
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A year, rehearsed</title><style>
body{background:#faf6ec;color:#17173f;font:1.05rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:2rem 1.5rem;border-inline-start:.8rem solid #232356}
h1{font:700 2.6rem/1.1 Georgia,serif;color:#232356;margin:0}h2{color:#a6342a;border-top:.2rem solid #232356;padding-top:.6rem;margin-top:2.5rem}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1.5rem}figure{margin:0;background:#f1e7d0;padding:1rem}
figcaption{font-weight:700}table{border-collapse:collapse;display:block;overflow-x:auto}td:first-child{white-space:nowrap}th,td{text-align:start;vertical-align:top;border-bottom:1px solid #232356;padding:.35rem .8rem .35rem 0}
pre{white-space:pre-wrap;background:#f1e7d0;padding:.8rem;margin:.3rem 0}summary{cursor:pointer;color:#b45309;font-weight:700}:target{outline:.2rem solid #d97706}
svg text{font:11px system-ui,sans-serif;fill:#17173f}</style>
<h1>A year, rehearsed</h1>
<p>${people.length} people with the seed ${seed} lived ${days.length} days, from ${days[0]?.day} to ${days.at(-1)?.day}, in ${seconds} seconds and ${requests} requests.
<strong>${broken.length === 0 ? 'Every law held.' : `${broken.length} times a law was broken.`}</strong></p>
<h2>The year in pictures</h2><div class="plots">${plots.map(({ title, lines }) => draw(title, days, lines)).join('')}</div>
<h2>Broken laws</h2>${
    broken.length === 0
      ? '<p>None.</p>'
      : table(
          ['Day', 'Law', 'What was found', 'Story'],
          broken.map(({ on, law, says, story }) => [on, law, says, story.join('\n')]),
        )
  }
<h2>Faults survived</h2>${table(
    ['Day', 'What happened', 'What was seen'],
    survived.map(({ on, what, seen }) => [on, what, seen]),
  )}
<h2>What the desk did</h2>${table(
    ['Form', 'Times'],
    done.map(([act, count]) => [act, String(count)]),
  )}
${refusals.length > 0 ? `<details><summary>${refusals.length} forms of the desk were refused</summary><pre>${refusals.map(inHtml).join('\n')}</pre></details>` : ''}
<h2>The story of each person</h2>
${people.map(({ number, lines }) => `<details id="person-${number}"><summary>${inHtml(lines[0] ?? '')}</summary><pre>${lines.slice(1).map(inHtml).join('\n')}</pre></details>`).join('')}
</html>`;
  await writeFile(path, html);
}

const box = { width: 460, height: 200, left: 66, bottom: 24, top: 10 };

/** Draws lines over the days of a year as SVG. The stops have equal distances. */
function draw(title: string, days: readonly DayFigures[], lines: readonly [Figure, string][]): string {
  const most = Math.max(1, ...days.flatMap((day) => lines.map(([figure]) => day[figure])));
  const x = (index: number) => box.left + ((box.width - box.left - 8) * index) / Math.max(1, days.length - 1);
  const y = (value: number) => box.height - box.bottom - ((box.height - box.bottom - box.top) * value) / most;
  const drawn = lines.map(([figure, name], index) => {
    const points = days.map((day, at) => `${x(at).toFixed(1)},${y(day[figure]).toFixed(1)}`).join(' ');
    const ink = inks[index % inks.length];
    return `<polyline points="${points}" fill="none" stroke="${ink}" stroke-width="2.5"/><text x="${box.left + 8}" y="${box.top + 14 + index * 15}" style="fill:${ink};font-weight:700">${inHtml(name)}</text>`;
  });
  const ticks = [0, most / 2, most].map(
    (value) =>
      `<line x1="${box.left}" x2="${box.width}" y1="${y(value)}" y2="${y(value)}" stroke="#232356" stroke-opacity=".25"/><text x="${box.left - 6}" y="${y(value) + 4}" text-anchor="end">${Math.round(value).toLocaleString('en')}</text>`,
  );
  const ends = [0, Math.floor(days.length / 2), days.length - 1].map(
    (at, index) =>
      `<text x="${x(at)}" y="${box.height - 6}" text-anchor="${['start', 'middle', 'end'][index]}">${days[at]?.day ?? ''}</text>`,
  );
  return `<figure><figcaption>${inHtml(title)}</figcaption><svg viewBox="0 0 ${box.width} ${box.height}" role="img" aria-label="${inHtml(title)}">${ticks.join('')}${ends.join('')}${drawn.join('')}</svg></figure>`;
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell.includes('\n') ? `<pre>${inHtml(cell)}</pre>` : inHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<table>${cells('th', head)}${rows.map((row) => cells('td', row)).join('')}</table>`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
