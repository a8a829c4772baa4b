import { expect, it } from 'vitest';
import { collectPastPages, markPastPages } from './mark-past-pages.server.ts';

const file = (text: string, type = 'text/html; charset=utf-8') => ({
  bytes: Buffer.from(text),
  headers: { 'Content-Type': type },
});

it('the line of a rehearsal comes first on the pages of past editions, and on no other page or file', () => {
  const files = new Map([
    ['/', file('<body>now</body>')],
    ['/editions/hill-2020', file('<html><body class="past"><a>home</a></body>')],
    ['/editions/hill-2020/about', file('<body>about</body>')],
    ['/editions/hill-2020/about.data', file('data', 'text/x-script')],
    ['/editions/hill-2020-notes', file('<body>notes</body>')],
  ]);
  const pages = collectPastPages(files, [{ folder: 'hill-2020' }]);
  const marked = markPastPages(pages, 'Rehearsal: 20 November 2025');
  expect([...marked].map(([path, bytes]) => [path, bytes.toString()])).toEqual([
    [
      '/editions/hill-2020',
      '<html><body class="past"><p class="rehearsal">Rehearsal: 20 November 2025</p><a>home</a></body>',
    ],
    ['/editions/hill-2020/about', '<body><p class="rehearsal">Rehearsal: 20 November 2025</p>about</body>'],
  ]);
});
