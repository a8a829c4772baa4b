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

it('a route’s name contains no ids and no mistyped addresses', () => {
  expect(
    ['/files/3f2a', '/mira@example.org', '/files/a/b', '/about/mira', '/dashboard/:x'].map(nameRoute),
  ).toEqual(['/files/:fileId', '*', '*', '*', '*']);
});
