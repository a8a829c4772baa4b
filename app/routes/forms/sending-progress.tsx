import { useSite } from '#routes/page/use-site.ts';
import { UploadProgress } from '#ui/form/progress.tsx';
import { useSending } from '#ui/form/send-form.ts';

/** Shows how much of a form with files has been sent. */
export function SendingProgress() {
  const words = useSite().formWords;
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
