import type { Config } from '@react-router/dev/config';
import { builtFiles } from './app/routes/built-files.server.ts';
import { prerenderedPages } from './app/routes/public-pages.ts';

export default {
  ssr: true,
  prerender: [...prerenderedPages, ...builtFiles],
  // A page's few lines for its own form are not worth a file of their own.
  splitRouteModules: false,
} satisfies Config;
