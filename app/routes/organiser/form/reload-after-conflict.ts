import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For a `shouldRevalidate`: loads the page anew after a form was refused because something has changed in the meantime, so
 * that its questions say how it is now. The router does not do this after a refusal.
 */
export function reloadAfterConflict({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
