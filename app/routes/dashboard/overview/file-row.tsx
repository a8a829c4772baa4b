import { Form, useNavigation } from 'react-router';
import { say, type WordsOf } from '#platform/words/words.ts';
import { TodoRow } from '#ui/feedback/status.tsx';
import { FileField, formatFileSize } from '#ui/form/file-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Overview } from './load-overview.server.ts';
import type { overviewWords } from './overview-words.ts';

type FileRowProps = {
  kind: 'photo' | 'passport';
  words: WordsOf<typeof overviewWords>;
  file: Overview['photo'];
  error: string | undefined;
};

/** Shows one file of the registration, with a form to upload or replace it. */
export function FileRow({ kind, words, file, error }: FileRowProps) {
  const isSending = useNavigation().formData?.get('intent') === kind;
  const form = (
    <Form
      method="post"
      action="/dashboard"
      encType="multipart/form-data"
      className="mt-3 grid max-w-md gap-3"
      // The key changes when a file was received. Then React creates a new, empty form.
      key={file?.receivedOn}
    >
      <input type="hidden" name="intent" value={kind} />
      <FileField
        name={kind}
        label={file ? words[`${kind}ReplaceLabel`] : words[`${kind}Choose`]}
        hint={words.fileHint}
        accept=".png,.jpg,.jpeg,.pdf"
        error={error}
      />
      <div>
        <Button variant="line" size="small" isBusy={isSending} busyLabel={words.sending}>
          {file ? words[`${kind}Replace`] : words[`${kind}Upload`]}
        </Button>
      </div>
    </Form>
  );
  return (
    <TodoRow
      state={file ? 'done' : 'open'}
      stateName={file ? words.done : words.open}
      title={words[kind]}
      note={
        file ? (
          <>
            {say(words.fileReceived, {
              kind: file.kind,
              size: formatFileSize(file.byteSize),
              day: file.receivedOn,
            })}
            <details open={error !== undefined} className="mt-1">
              <summary className="inline-block cursor-pointer py-1 font-semibold underline">
                {words.fileReplace}
              </summary>
              {form}
            </details>
          </>
        ) : (
          <>
            {words[`${kind}Purpose`]}
            {form}
          </>
        )
      }
    />
  );
}
