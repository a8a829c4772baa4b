import { Link } from 'react-router';

type SavedViewsLineProps = {
  views: readonly { id: string; name: string; to: string; isShared: boolean; isThis: boolean }[];
  /** The address of the page that saves the current filter and columns. */
  saveTo: string;
};

/** The saved views above a list, and the link to save the current view. */
export function SavedViewsLine({ views, saveTo }: SavedViewsLineProps) {
  return (
    <nav aria-label="Saved views" className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      {views.map(({ id, name, to, isShared, isThis }) => (
        <Link
          key={id}
          to={to}
          aria-current={isThis ? 'page' : undefined}
          className={isThis ? 'font-bold' : undefined}
        >
          <bdi className="wrap-anywhere">{name}</bdi>
          {isShared && ' (team)'}
        </Link>
      ))}
      <Link to={saveTo}>{views.length > 0 ? 'Save or change views' : 'Save this view'}</Link>
    </nav>
  );
}
