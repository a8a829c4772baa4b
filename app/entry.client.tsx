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

// Hydrate only when the browser is idle, so that it can paint and react to input first. Until then the page works
// without script.
if ('requestIdleCallback' in window) window.requestIdleCallback(hydrate, { timeout: 1000 });
else setTimeout(hydrate, 1);
