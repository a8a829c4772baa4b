import type { Config } from '@react-router/dev/config';
import { prerenderedPages } from './app/routes/public/public-pages.ts';
import { builtFiles } from './app/routes/resources/built-files.server.ts';

export default {
  ssr: true,
  prerender: [...prerenderedPages, ...builtFiles],
  // A page's few lines for its own form are not worth a file of their own.
  splitRouteModules: false,
} satisfies Config;
