import { wordGroup } from '#platform/words/words.ts';

/** The words of the feed of changes, which feed readers show. */
export const changeFeedWords = wordGroup('change-feed', {
  title: '{event}: changes of the programme',
  added: 'New: {title}',
  changed: 'Changed: {title}',
  removed: 'Cancelled: {title}',
  place: '{time}, {room}',
  moved: '{time}, {room}. Before: {earlierTime}, {earlierRoom}',
  online: 'Online',
});
