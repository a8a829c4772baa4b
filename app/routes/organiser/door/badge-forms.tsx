import { Button } from '#ui/layout/button.tsx';
import { HiddenFields } from '../form/intent-form.tsx';
import type { GuestView } from './load-door.server.ts';

/** Prints or replaces the badge of a guest. The browser opens the PDF in a new tab. */
export function BadgeForms({ guest }: { guest: GuestView }) {
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
          <p>After a replacement, the door refuses the old badge.</p>
          {(['lost', 'damaged'] as const).map((because) => (
            <form key={because} method="post" action="/organiser/door/badge" target="_blank" rel="noopener">
              <HiddenFields fields={{ intent: 'replace', registrationId, because, number: badge }} />
              <Button variant="line">Replace the {because} badge</Button>
            </form>
          ))}
        </>
      )}
    </details>
  );
}
