import { useMatches } from 'react-router';

type Titled = { title: string };

/** Returns the `handle` of a desk page: its title in the browser. */
export function deskTitle(title: string): Titled {
  return { title: `${title} · Organisers’ desk` };
}

/**
 * Renders the title from the `handle` of the page. Also renders `noindex`, because search engines must not list the
 * sign-in pages. Pages of the desk do not export `meta`, because all public pages would then load that code.
 */
export function DeskTitle() {
  const titled = useMatches()
    .map(({ handle }) => handle)
    .findLast(isTitled);
  return (
    <>
      {titled && <title>{titled.title}</title>}
      <meta name="robots" content="noindex" />
    </>
  );
}

function isTitled(handle: unknown): handle is Titled {
  return typeof handle === 'object' && handle !== null && 'title' in handle;
}
