import type { Question } from '../form/question.ts';

/** Returns the question before a saved view is deleted. */
export function askToDeleteView({
  name,
  isShared,
  isOwn,
  maker,
}: Record<'isShared' | 'isOwn', unknown> & Record<'name' | 'maker', string>): Question {
  const team = isShared ? ' The whole team loses it.' : '';
  const whose = isOwn ? '' : ` of ${maker}`;
  return {
    text: `Delete the view “${name}”${whose}?${team} Nothing on the list changes.`,
    undo: 'This cannot be undone. You can save the view again.',
  };
}
