// Ends this process when npm, which started it, is gone: npm does not forward every signal that ends it, and a server
// must not stay behind unnoticed.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
