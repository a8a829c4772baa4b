import { organiserLoaders } from '../../organiser-route.server.ts';
import { exportedLists, exportPaths } from './exported-lists.server.ts';

export const loader = organiserLoaders(
  exportPaths,
  async (asked, path) => await exportedLists[path].take(asked),
);
