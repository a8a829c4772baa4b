import { Link } from 'react-router';

export type EditionOver = { title: string; text: string; link: { to: string; label: string } };

/** Says that this edition is over, what its results are, and where the next edition is. */
export function EditionOverNote({ over }: { over: EditionOver }) {
  return (
    <aside className="mb-8 max-w-prose border-s-4 border-madder ps-5">
      <p className="font-semibold">{over.title}</p>
      <p className="mt-1">{over.text}</p>
      <p className="mt-2">
        <Link to={over.link.to} className="more">
          {over.link.label}
        </Link>
      </p>
    </aside>
  );
}
