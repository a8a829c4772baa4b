import { edition } from '#conference/edition/edition.server.ts';
import '#ui/desk/desk.css';
import { Form, Outlet, type ShouldRevalidateFunctionArgs, useSubmit } from 'react-router';
import { roleWords } from '#conference/organiser/permissions.ts';
import type { Route } from './+types/layout';
import { Brand } from './brand.tsx';
import { DeskFailure } from './desk-failure.tsx';
import { DeskPlaces, DeskTabs } from './desk-places.tsx';
import { hasUnsentScans, sayListIsGone } from './door/phone/wipe-door.ts';
import { homeOf, mayOpen, navigationFor } from './navigation.ts';
import { organiserLoader } from './organiser-route.server.ts';
import { FindForm } from './reports/find/find-form.tsx';

export const loader = organiserLoader('/organiser/*', async ({ organiser }) => ({
  name: organiser.name,
  roleNames: organiser.roles.map((role) => roleWords[role].name).join(', '),
  home: homeOf(organiser),
  mayFind: mayOpen(organiser, '/organiser/find'),
  navigation: navigationFor(organiser, { hasFestival: edition.festival !== undefined }),
}));

/**
 * Loads the navigation again only after a posted form. If every page loaded it again, it would disappear when a page
 * cannot be loaded.
 */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

/** How many places the bar on a phone shows before "More". */
const placesInBar = 3;

export default function DeskLayout({ loaderData }: Route.ComponentProps) {
  const { name, roleNames, home, mayFind, navigation } = loaderData;
  const person = (
    <p className="desk-person">
      <strong>{name}</strong>
      {roleNames}
    </p>
  );
  return (
    <div className="desk">
      <header className="desk-head">
        <Brand to={home} />
        {mayFind && <FindForm id="find" />}
      </header>
      <header className="desk-column">
        <Brand to={home} />
        {mayFind && <FindForm id="find-in-column" />}
        <nav aria-label="Desk">
          <DeskPlaces navigation={navigation} className="desk-places" />
        </nav>
        {person}
        <SignOut />
      </header>
      <main id="content" className="desk-main" tabIndex={-1}>
        <DeskTabs navigation={navigation} />
        <Outlet />
      </main>
      <nav className="desk-bar" aria-label="Desk">
        <DeskPlaces navigation={navigation} mostPlaces={placesInBar} />
        <button type="button" popoverTarget="desk-more">
          More
        </button>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: pressing a key on a link is a click */}
      <nav
        className="desk-more"
        id="desk-more"
        popover="auto"
        aria-label="All pages of the desk"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) event.currentTarget.hidePopover();
        }}
      >
        {person}
        <DeskPlaces navigation={navigation} className="desk-places" />
        <SignOut />
      </nav>
    </div>
  );
}

function SignOut() {
  const submit = useSubmit();
  const action = '/organiser/second-factor';
  // The server makes this browser delete its storage, but never scans of the door that only this phone has.
  const signOut = async () => {
    await sayListIsGone().catch(() => {});
    const keeps = await hasUnsentScans().catch(() => true);
    await submit({ intent: 'sign-out', ...(!keeps && { forget: 'storage' }) }, { method: 'post', action });
  };
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        void signOut();
      }}
    >
      <button type="submit" name="intent" value="sign-out" className="desk-sign-out">
        Sign out
      </button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content" className="wrap py-12" tabIndex={-1}>
      <DeskFailure error={error} />
    </main>
  );
}
