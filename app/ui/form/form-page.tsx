import './form-page.css';
import type { ReactNode } from 'react';

type FormPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A picture beside the form on wide screens. */
  art?: { src: string; width: number; height: number };
  children: ReactNode;
};

/** A page that contains one form: a heading, an introduction, a picture and the form. */
export function FormPage({ title, lead, art, children }: FormPageProps) {
  return (
    <div className="wrap form-page">
      <div className="form-page-head">
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="lead mt-4">{lead}</p>}
        {art && (
          <img
            className="form-page-art rough"
            src={art.src}
            width={art.width}
            height={art.height}
            alt=""
            loading="lazy"
          />
        )}
      </div>
      <div className="form-page-body">{children}</div>
    </div>
  );
}
