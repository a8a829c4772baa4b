import { UploadProgress } from '#ui/form/progress.tsx';
import { useSending } from '#ui/form/send-form.ts';
import { useFormWords } from './use-form-words.ts';

/** The progress of a form with files while it is being sent. */
export function SendingProgress() {
  const words = useFormWords();
  const sending = useSending();
  if (!sending) return null;
  return (
    <div className="mt-6" role="status">
      <UploadProgress
        label={words[sending.step]}
        done={sending.step === 'sending' ? sending.done : undefined}
      />
    </div>
  );
}
