import './gallery.css';
import './gallery-filter.css';
import { useState } from 'react';
import { useHref } from 'react-router';
import { findSettings } from '#routes/page/find-settings.server.ts';
import { PageHead } from '#routes/page/page-head.tsx';
import { withPictures } from '#ui/artwork/artwork.server.ts';
import type { Route } from './+types/gallery.ts';
import { PhotoGrid } from './photo-grid.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return withPictures(findSettings(context).pages.gallery);
}

const all = 'all';

export default function Gallery({ loaderData: page }: Route.ComponentProps) {
  const address = useHref('/gallery');
  const [shown, setShown] = useState(all);
  const filters = [{ id: all, label: page.all }, ...page.categories];
  return (
    <section className="gallery wrap">
      <PageHead {...page.meta} />
      <div className="gallery-head">
        <div>
          <h1>{page.title}</h1>
          <p className="lead mt-4">{page.lead}</p>
        </div>
        <form action={address}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would take space in the row of buttons */}
          <div className="filters" role="group" aria-label={page.filterLabel}>
            {filters.map(({ id, label }) => (
              <button
                key={id}
                id={id}
                type="submit"
                formAction={`${address}#${id}`}
                className="filter"
                aria-pressed={shown === id}
                onClick={(event) => {
                  event.preventDefault();
                  setShown(id);
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </form>
      </div>
      <PhotoGrid
        photos={page.photos}
        categories={page.categories}
        words={page.words}
        shown={shown}
        isShown={(photo) => shown === all || photo.category === shown}
      />
    </section>
  );
}
