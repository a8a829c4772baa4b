import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

// Hydrate later: the page works without script, so the browser can first paint and react to input.
if ('requestIdleCallback' in window) window.requestIdleCallback(hydrate, { timeout: 1000 });
else setTimeout(hydrate, 1);
