import { Form, useNavigation } from 'react-router';
import { TodoRow } from '#ui/feedback/status.tsx';
import { FileField, formatFileSize } from '#ui/form/file-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { Overview } from './load-overview.server.ts';

type FileRowProps = {
  kind: 'photo' | 'passport';
  title: string;
  purpose: string;
  file: Overview['photo'];
  error: string | undefined;
};

/** Shows one file of the registration, with a form to upload or replace it. */
export function FileRow({ kind, title, purpose, file, error }: FileRowProps) {
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
        label={file ? `Replace the ${title.toLowerCase()}` : `Choose the ${title.toLowerCase()}`}
        hint="PNG, JPG, JPEG or PDF, 5 MB at most."
        accept=".png,.jpg,.jpeg,.pdf"
        error={error}
      />
      <div>
        <Button variant="line" size="small" isBusy={isSending} busyLabel="Sending …">
          {file ? `Replace ${title.toLowerCase()}` : `Upload ${title.toLowerCase()}`}
        </Button>
      </div>
    </Form>
  );
  return (
    <TodoRow
      state={file ? 'done' : 'open'}
      title={title}
      note={
        file ? (
          <>
            {file.kind}, {formatFileSize(file.byteSize)}, received on {file.receivedOn}
            <details open={error !== undefined} className="mt-1">
              <summary className="inline-block cursor-pointer py-1 font-semibold underline">
                Replace it
              </summary>
              {form}
            </details>
          </>
        ) : (
          <>
            {purpose}
            {form}
          </>
        )
      }
    />
  );
}
