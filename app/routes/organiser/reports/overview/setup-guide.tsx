import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { IntentForm } from '../../form/intent-form.tsx';
import type { Guide } from './load-guide.server.ts';

/** The guide of a new desk. What is done stays in the list with its tick, so that the owner sees the whole way. */
export function SetupGuide({ guide: { state, steps } }: { guide: Guide }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="guide" className="mt-8 border-2 border-indigo p-5 md:p-8">
      <h2 id="guide">Set up your conference</h2>
      <p className="mt-2">{`${done} of ${steps.length} steps are done. Each step is ticked by what is really set.`}</p>
      <ol className="rows mt-4">
        {steps.map(({ title, said, isDone, to }, index) => (
          <li key={title}>
            <span>
              <Link to={to}>{`${index + 1}. ${title}`}</Link>
              <span className="facts-note block wrap-anywhere">{said}</span>
            </span>
            <Badge tone={isDone ? 'done' : 'due'}>{isDone ? 'Done' : 'To do'}</Badge>
          </li>
        ))}
      </ol>
      <IntentForm
        intent="save"
        button="Close the guide"
        action="/organiser/settings?setting=guide"
        fields={{ value: 'closed' }}
        shown={{ value: state }}
        isSmall
        className="mt-5"
      />
      <p className="mt-2 text-small text-ink-soft">Settings open it again.</p>
    </section>
  );
}
