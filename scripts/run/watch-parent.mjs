// npm started this process. This file ends the process when npm has ended, because npm does not forward every signal,
// and the server must not continue to run unnoticed.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
