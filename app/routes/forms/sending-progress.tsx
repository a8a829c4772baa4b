import { UploadProgress } from '#ui/form/progress.tsx';
import { useSending } from '#ui/form/send-form.ts';

const steps = {
  preparing: 'Preparing your pictures',
  sending: 'Sending your files',
  waiting: 'Waiting for the answer',
};

/** The progress of a form with files while it is being sent. */
export function SendingProgress() {
  const sending = useSending();
  if (!sending) return null;
  return (
    <div className="mt-6" role="status">
      <UploadProgress
        label={steps[sending.step]}
        done={sending.step === 'sending' ? sending.done : undefined}
      />
    </div>
  );
}
