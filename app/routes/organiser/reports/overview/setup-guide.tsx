import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm, IntentForm } from '../../form/intent-form.tsx';
import { shownName } from '../../form/shown-values.ts';
import type { Guide } from './load-guide.server.ts';

/** The guide of a new desk. What is done stays in the list with its tick, so that the owner sees the whole way. */
export function SetupGuide({ guide: { state, steps } }: { guide: Guide }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="guide" className="mt-8 border-2 border-indigo p-5 md:p-8">
      <h2 id="guide">Set up your conference</h2>
      <p className="mt-2">{`${done} of ${steps.length} steps are done. Each step is ticked by what is really set. Some you can tick yourself, because what the software has may be right.`}</p>
      <ol className="rows mt-4">
        {steps.map(({ title, said, isDone, to, check }, index) => (
          <li key={title}>
            <span>
              <Link to={to}>{`${index + 1}. ${title}`}</Link>
              <span className="facts-note block wrap-anywhere">{said}</span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              {check && (
                <ButtonForm
                  intent="save"
                  action={`/organiser/settings?setting=${check}&from=guide`}
                  fields={{ value: 'checked', [shownName('value')]: 'open' }}
                  about={`: ${title}`}
                >
                  This is right as it is
                </ButtonForm>
              )}
              <Badge tone={isDone ? 'done' : 'due'}>{isDone ? 'Done' : 'To do'}</Badge>
            </span>
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
