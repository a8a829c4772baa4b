import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import type { DescribedGuest } from './load-door.server.ts';

/** Prints the badge of a guest, or replaces it. The browser itself opens the file, in a new tab. */
export function BadgeForms({ guest }: { guest: DescribedGuest }) {
  const { registrationId, fullName, badge } = guest;
  return (
    <details className="guest-badge">
      <summary>
        Badge<span className="sr-only"> of {fullName}</span>
      </summary>
      <form method="post" action="/organiser/door/badge" target="_blank" rel="noopener">
        <HiddenFields fields={{ intent: 'print', registrationId }} />
        <Button variant="line">Print now</Button>
      </form>
      {badge !== null && (
        <>
          <p>The code of the old badge is refused from then on.</p>
          {(['lost', 'damaged'] as const).map((because) => (
            <form key={because} method="post" action="/organiser/door/badge" target="_blank" rel="noopener">
              <HiddenFields fields={{ intent: 'replace', registrationId, because, number: badge }} />
              <Button variant="line">Replace: {because}</Button>
            </form>
          ))}
        </>
      )}
    </details>
  );
}
