import { expect, it } from 'vitest';
import { openRouteNames } from './route-names.server.ts';

const nameRoute = openRouteNames({
  root: { path: '' },
  home: { parentId: 'root' },
  about: { path: 'about', parentId: 'root' },
  layout: { parentId: 'root' },
  dashboard: { path: 'dashboard', parentId: 'layout' },
  kit: { path: 'kit', parentId: 'dashboard' },
  file: { path: 'files/:fileId', parentId: 'root' },
  verify: { path: 'verify/:code?', parentId: 'root' },
  robots: { path: 'robots.txt', parentId: 'root' },
  lost: { path: '*', parentId: 'root' },
});

it('gives a page and its data the name of their route', () => {
  expect(['/', '/about', '/dashboard/kit', '/about.data', '/_root.data'].map(nameRoute)).toEqual([
    '/',
    '/about',
    '/dashboard/kit',
    '/about.data',
    '/.data',
  ]);
});

it('a route with a part that may be left out has one name', () => {
  const names = ['/verify', '/verify/8Q2K', '/verify/8Q2K/a', '/verify8', '/robots.txt', '/robots-txt'];
  expect(names.map(nameRoute)).toEqual(['/verify/:code?', '/verify/:code?', '*', '*', '/robots.txt', '*']);
});

it('a route’s name contains no ids and no mistyped addresses', () => {
  expect(
    ['/files/3f2a', '/mira@example.org', '/files/a/b', '/about/mira', '/dashboard/:x'].map(nameRoute),
  ).toEqual(['/files/:fileId', '*', '*', '*', '*']);
});
