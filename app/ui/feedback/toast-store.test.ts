import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  currentToasts,
  dismissToast,
  pauseToasts,
  showToast,
  updateToast,
  watchToasts,
} from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  pauseToasts(false);
  for (const toast of currentToasts()) dismissToast(toast.id);
  vi.useRealTimers();
});

const titles = () => currentToasts().map((toast) => toast.title);

test('shows only the newest toast', () => {
  showToast({ title: 'First' });
  showToast({ title: 'Second' });
  expect(titles()).toEqual(['Second']);
});

test('gives each toast the next number as its id', () => {
  const first = showToast({ title: 'First' });
  const second = showToast({ title: 'Second' });
  expect(typeof first.id).toBe('string');
  expect(Number(second.id)).toBe(Number(first.id) + 1);
});

test('removes a toast after 5000 ms if no duration is given', () => {
  showToast({ title: 'Short' });
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['Short']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('keeps an infinite toast until it is dismissed', () => {
  const toast = showToast({ title: 'Stays', duration: Number.POSITIVE_INFINITY });
  vi.advanceTimersByTime(3_600_000);
  expect(titles()).toEqual(['Stays']);
  toast.dismiss();
  expect(titles()).toEqual([]);
});

test('changes a visible toast in place and restarts its timer', () => {
  const toast = showToast({ title: 'Before', description: 'Same' });
  vi.advanceTimersByTime(4000);
  toast.update({ title: 'After', variant: 'destructive' });
  expect(currentToasts()).toEqual([
    { id: toast.id, title: 'After', description: 'Same', variant: 'destructive' },
  ]);
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(['After']);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test('an update does not show a dismissed toast again', () => {
  const toast = showToast({ title: 'Gone' });
  toast.dismiss();
  updateToast(toast.id, { title: 'Back' });
  expect(titles()).toEqual([]);
});

test('the newer toast stays when the timer of a replaced toast ends', () => {
  showToast({ title: 'First' });
  vi.advanceTimersByTime(3000);
  showToast({ title: 'Second' });
  vi.advanceTimersByTime(3000);
  expect(titles()).toEqual(['Second']);
});

test('during a pause every toast stays, even a toast that was shown during the pause', () => {
  pauseToasts(true);
  showToast({ title: 'Read me' });
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(['Read me']);
  pauseToasts(false);
  vi.advanceTimersByTime(5000);
  expect(titles()).toEqual([]);
});

test('calls each listener after every change until the listener unsubscribes', () => {
  const listener = vi.fn();
  const leave = watchToasts(listener);
  const toast = showToast({ title: 'Heard' });
  toast.dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  showToast({ title: 'Unheard' });
  expect(listener).toHaveBeenCalledTimes(2);
});
