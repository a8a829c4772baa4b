/** Durations are in milliseconds. */
export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => count * seconds(60);
export const hours = (count: number) => count * minutes(60);
export const days = (count: number) => count * hours(24);

/** Adds a duration to a time. A negative duration results in an earlier time. */
export const addTime = (instant: Date, duration: number) => new Date(instant.getTime() + duration);
