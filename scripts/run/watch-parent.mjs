// If npm started this process, ends the process as soon as npm has ended. npm does not pass on every signal, so the
// server could otherwise keep running without anybody noticing.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
