import './field.css';
/** Shows the progress of an upload. `done` goes from 0 to 1, and is undefined while the progress is unknown. */
export function UploadProgress({ label, done }: { label: string; done: number | undefined }) {
  const percent = done === undefined ? undefined : Math.round(done * 100);
  return (
    <div className="upload-progress">
      <label htmlFor="upload-progress">{label}</label>
      <span aria-hidden="true">{percent === undefined ? '' : `${percent} %`}</span>
      <progress id="upload-progress" max={100} value={percent} />
    </div>
  );
}
