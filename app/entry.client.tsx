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

// The page works without script. So we hydrate it later, and the browser can paint and react to input first.
if ('requestIdleCallback' in window) window.requestIdleCallback(hydrate, { timeout: 1000 });
else setTimeout(hydrate, 1);
