/** Durations are in milliseconds. */
export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * minutes(60);
export const days = (count: number) => count * hours(24);

/** The instant that is this long after another one, or before it if the duration is negative. */
export const addTime = (instant: Date, duration: number) => new Date(instant.getTime() + duration);
