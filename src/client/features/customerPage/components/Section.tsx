import { useId, type ReactNode } from 'react';

interface SectionProps {
  /** The id of the heading, if something refers to it. */
  headingId?: string;
  title: string;
  children: ReactNode;
}

/** A section of the page with its heading. */
export function Section({ headingId, title, children }: SectionProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
