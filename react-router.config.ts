import type { Config } from '@react-router/dev/config';
import { prerenderLanguages } from './app/routes/page/prerender-languages.server.ts';
import { prerenderedPages } from './app/routes/public/public-pages.server.ts';
import { builtFiles } from './app/routes/resources/built-files.server.ts';

export default {
  ssr: true,
  prerender: [...prerenderedPages, ...builtFiles],
  // The code for a page's form is too short for a file of its own.
  splitRouteModules: false,
  buildEnd: ({ viteConfig }) => prerenderLanguages(viteConfig.root),
} satisfies Config;
