import { spawn } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, absolute. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** One line of progress. */
export function say(sentence) {
  console.log(`▸ ${sentence}`);
}

/** Ends with a sentence for the person at the terminal. */
export function fail(sentence) {
  console.error(`✖ ${sentence}`);
  process.exit(1);
}

/** Time since `start` (milliseconds), as people say it: "3 s". */
export function since(start) {
  return `${Math.max(1, Math.round((Date.now() - start) / 1000))} s`;
}

/** Runs npm, the one we were started by where there is one; as for {@link runQuietly}. */
export function runNpm(args, options) {
  const own = process.env.npm_execpath;
  if (own && basename(own) === 'npm-cli.js') return runQuietly(process.execPath, [own, ...args], options);
  return runQuietly('npm', args, options);
}

/**
 * Runs a program to its end without showing what it prints. Gives its exit code and everything it printed; the code
 * is undefined where it could not be started at all. `onStart` is told its process id.
 */
export function runQuietly(file, args, { onStart, ...options } = {}) {
  return new Promise((done) => {
    let output = '';
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const stopForwarding = forwardSignals(child);
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('spawn', () => onStart?.(child.pid));
    child.once('error', (error) => done({ code: undefined, output: error.message }));
    child.once('close', (code, signal) => {
      stopForwarding();
      if (signal) process.exit(exitCodeOf(signal));
      done({ code, output });
    });
  });
}

/** Runs a program in our terminal, hands on the signals that reach us, and ends as it ends. */
export function runInForeground(file, args, environment = {}) {
  const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  forwardSignals(child);
  return new Promise(() => {
    child.once('error', (error) => fail(`${file} cannot be started: ${error.message}.`));
    child.once('exit', (code, signal) => process.exit(signal ? exitCodeOf(signal) : code));
  });
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

function exitCodeOf(signal) {
  return 128 + (signals[signal] ?? 9);
}

function forwardSignals(child) {
  const handlers = Object.keys(signals).map((signal) => {
    const handler = () => {
      // A terminal gives Ctrl-C to all its foreground programs; handed on, it would arrive twice and mean "at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on(signal, handler);
    return [signal, handler];
  });
  const stopWatching = watchParent(() => child.kill('SIGTERM'));
  return () => {
    stopWatching();
    for (const [signal, handler] of handlers) process.removeListener(signal, handler);
  };
}

/** npm does not hand on every signal that ends it; a server that it started must not live on unseen. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return () => {};
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, 250);
  return () => clearInterval(watch);
}
