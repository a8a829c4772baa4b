import { exportBibtex, exportJats } from '#conference/papers/metadata/export-metadata.server.ts';
import { organiserLoaders } from '../organiser-route.server.ts';

/** The metadata of the accepted papers, for libraries and reference managers. */
export const loader = organiserLoaders(
  ['/organiser/papers/accepted.bib', '/organiser/papers/accepted-jats.zip'],
  async ({ context, by }, path) => {
    const isBibtex = path === '/organiser/papers/accepted.bib';
    const body = isBibtex ? await exportBibtex(context, by) : await exportJats(context, by, context.now());
    return new Response(body, {
      headers: {
        'Content-Type': isBibtex ? 'application/x-bibtex; charset=utf-8' : 'application/zip',
        'Content-Disposition': `attachment; filename="${path.split('/').at(-1)}"`,
        'Cache-Control': 'no-store',
      },
    });
  },
);
