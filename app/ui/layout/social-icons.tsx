/** The icons of social networks. A network that is not in this list gets the first letter of its name as its icon. */
const marks: Record<string, string> = {
  Facebook:
    'M13.5 22V13h3.1l.5-3.7h-3.6V7.2c0-1.1.4-1.7 1.9-1.7h1.8V2.2C16.7 2 15.7 2 14.7 2 11.8 2 10 3.7 10 6.7v2.6H6.8V13H10v9z',
  Twitter:
    'M22 5.6c-.8.4-1.5.6-2.4.7.9-.5 1.5-1.3 1.8-2.3-.8.5-1.7.8-2.6 1a4.2 4.2 0 0 0-7.1 3.8A11.7 11.7 0 0 1 3.2 4.5a4.2 4.2 0 0 0 1.3 5.5c-.7 0-1.3-.2-1.9-.5 0 2 1.4 3.7 3.3 4.1-.6.2-1.2.2-1.9.1.5 1.7 2 2.8 3.8 2.9A8.3 8.3 0 0 1 2 18.3 11.7 11.7 0 0 0 19.9 7.9c.8-.6 1.5-1.4 2.1-2.3z',
  LinkedIn:
    'M3 8.7h4V21H3zM5 2.6a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM9.5 8.7h3.8v1.7c.6-1.1 2-2 3.8-2 3.8 0 4.6 2.4 4.6 5.7V21h-4v-6.1c0-1.5 0-3.2-2-3.2s-2.2 1.5-2.2 3.1V21h-4z',
  Instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5zm0 2.2A2.8 2.8 0 0 0 4.2 7v10A2.8 2.8 0 0 0 7 19.8h10a2.8 2.8 0 0 0 2.8-2.8V7A2.8 2.8 0 0 0 17 4.2zm5 2.7a5.1 5.1 0 1 1 0 10.2 5.1 5.1 0 0 1 0-10.2zm0 2.2a2.9 2.9 0 1 0 0 5.8 2.9 2.9 0 0 0 0-5.8zm5.3-3.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z',
  YouTube: 'M2.2 5.5Q12 3.7 21.8 5.5q1 6.5 0 13Q12 20.3 2.2 18.5q-1-6.5 0-13zM9.8 8.3v7.4l6.4-3.7z',
};

export function SocialMark({ name }: { name: string }) {
  const mark = marks[name];
  if (mark === undefined) return <span aria-hidden="true">{name.slice(0, 1)}</span>;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={mark} />
    </svg>
  );
}
