// `npm run edition -- new ID`: asks twelve questions and makes the folder of a new edition.
// `npm run edition -- check NAME`: says what is wrong in the folder of an edition, and what is still an example.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { dayAt } from '#conference/edition/days.ts';
import { checkEditionFolder } from './edition/check-folder.ts';
import { copyTemplate, writeAnswers } from './edition/make-folder.ts';
import { type Answers, questions, readAnswer } from './edition/questions.ts';

const usage = `Usage:
  npm run edition -- new ID       makes a folder. An ID is a place and a year, such as oslo-2031.
    --answers FILE                reads the answers from a file, one a line, an empty line for the suggestion.
                                  “-” reads them from a pipe.
  npm run edition -- check NAME   says what is wrong in the folder of an edition.
  --in FOLDER                     where the folders of editions are, if not in editions.`;

const today = dayAt(new Date(), 'UTC');
process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const command = readCommand(args);
  if (!command) {
    console.error(usage);
    return 2;
  }
  const { task, name, answers, editions } = command;
  return task === 'check'
    ? await check(join(editions, name))
    : await make(join(editions, name), name, answers);
}

function readCommand(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { answers: { type: 'string' }, in: { type: 'string' } },
      allowPositionals: true,
    });
    const [task, name = '', ...rest] = positionals;
    const editions = values.in ?? join(import.meta.dirname, '..', 'editions');
    if ((task !== 'new' && task !== 'check') || name === '' || rest.length > 0) return undefined;
    if (task === 'new' && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return undefined;
    return { task, name, editions, answers: values.answers };
  } catch {
    return undefined;
  }
}

async function make(folder: string, id: string, file: string | undefined): Promise<number> {
  if (existsSync(folder)) {
    console.error(`${folder} exists already. Take another ID, or delete the folder.`);
    return 1;
  }
  let answers: Answers | undefined;
  if (file !== undefined) {
    const text = readText(file);
    answers = text === undefined ? undefined : takeAnswers(id, text);
    if (!answers) return 1;
  } else if (process.stdin.isTTY) {
    answers = await askAnswers(id);
  }
  copyTemplate(folder, id);
  if (answers) writeAnswers(folder, answers, today);
  console.log(`Created ${folder}. Begin with its file facts.ts. To see the edition while you write it, run:

  EDITION=${id} PORT=3100 DATA_DIR=./data-${id} npm run dev

To see what is still to write, run:

  npm run edition -- check ${id}

docs/a-new-edition.md describes the next steps.`);
  return 0;
}

/** Asks each question on the terminal, again and again until the answer is accepted. */
async function askAnswers(id: string): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.on('SIGINT', () => process.exit(130));
  console.log(`${questions.length} questions. An empty line takes the suggestion in [brackets].\n`);
  const given: Partial<Answers> = {};
  for (const [index, question] of questions.entries()) {
    const suggested = question.suggest?.(given, id);
    const hint = suggested === undefined ? `such as ${question.example}` : `[${suggested}]`;
    for (;;) {
      const typed = await terminal.question(`${index + 1}. ${question.text} ${hint}\n   `);
      const read = readAnswer(question, typed, given, id);
      if (read.ok) {
        given[question.name] = read.answer;
        break;
      }
      console.log(`   ${read.why} An example: ${question.example}`);
    }
  }
  terminal.close();
  return given as Answers;
}

/** Reads a file, or what comes through a pipe. Says so if there is no such file. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch {
    console.error(`The file ${file} cannot be read. Look at its name.`);
    return undefined;
  }
}

/** Takes the answers from the lines of a text. Says what is wrong with the first answer that is refused. */
function takeAnswers(id: string, text: string): Answers | undefined {
  const lines = text.split(/\r?\n/);
  const given: Partial<Answers> = {};
  for (const [index, question] of questions.entries()) {
    const read = readAnswer(question, lines[index] ?? '', given, id);
    if (!read.ok) {
      console.error(`Line ${index + 1}: ${question.text} ${read.why} An example: ${question.example}`);
      return undefined;
    }
    given[question.name] = read.answer;
  }
  return given as Answers;
}

async function check(folder: string): Promise<number> {
  const { faults, warnings, examples } = await checkEditionFolder(folder, basename(folder), today);
  print('Faults. The edition cannot be served until you mend them:', faults);
  print('Probably wrong:', warnings);
  print('Still to write:', examples);
  if (faults.length === 0) console.log(`${basename(folder)} has no faults, and can be served.`);
  return faults.length === 0 ? 0 : 1;
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}
