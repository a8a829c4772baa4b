import './form-page.css';
import type { ReactNode } from 'react';

/** A decorative picture. */
type FormPicture = { src: string; width: number; height: number };

type FormPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A picture beside the form on wide screens. */
  art?: FormPicture;
  /** A small picture beside the heading. On wide screens, `art` replaces it. */
  print?: FormPicture | undefined;
  children: ReactNode;
};

/** A page that contains one form: a heading, an introduction, a picture and the form. */
export function FormPage({ title, lead, art, print, children }: FormPageProps) {
  return (
    <div className="wrap form-page">
      <div className="form-page-head">
        {print && (
          <img
            className="form-page-print"
            src={print.src}
            width={print.width}
            height={print.height}
            alt=""
            loading="lazy"
          />
        )}
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
