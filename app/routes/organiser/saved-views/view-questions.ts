import type { Question } from '../form/question.ts';

/** Asks before a saved view is deleted. */
export function askToDelete({ name, isShared }: { name: string; isShared: boolean }): Question {
  const team = isShared ? ' The whole team loses it.' : '';
  return {
    text: `Delete the view “${name}”?${team} Nothing on the list changes.`,
    undo: 'This cannot be undone. You can save the view again.',
  };
}
